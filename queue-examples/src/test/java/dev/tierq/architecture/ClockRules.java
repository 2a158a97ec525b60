package dev.tierq.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** Who may know what time it is, and nobody waits by the clock. */
final class ClockRules {
    private static final String SENTENCE =
            "Only `QueueTime` reads the wall clock; nothing sleeps, and only who is named there measures time.";

    /** Benchmarks measure, which is what they are for. */
    private static final String BENCHMARKS = "dev.tierq.bench..";

    /** Of tests too, since a wait there has a condition and a limit. */
    static final ArchRule NOTHING_SLEEPS = noClasses()
            .should()
            .accessTargetWhere(Access.to(
                    "sleeps",
                    "java\\.lang\\.Thread\\.sleep\\(.*\\)",
                    "java\\.util\\.concurrent\\.TimeUnit\\.sleep\\(.*\\)",
                    "java\\.util\\.concurrent\\.locks\\.LockSupport\\.park\\w+\\(.*\\)"))
            .because("a wait has a condition that ends it: what sleeps is too late or asks too often");

    private static final ArchRule WALL_CLOCK = noClasses()
            .that(Access.others("dev.tierq.scoring.QueueTime"))
            .and()
            .resideOutsideOfPackage(BENCHMARKS)
            .should()
            .accessTargetWhere(Access.to(
                    "reads the wall clock",
                    "java\\.time\\.(chrono\\.)?\\w+\\.now\\((java\\.time\\.ZoneId)?\\)",
                    "java\\.time\\.Clock\\.(system\\w*|tick(Millis|Seconds|Minutes))\\(.*\\)",
                    "java\\.time\\.InstantSource\\.system\\(\\)",
                    "java\\.lang\\.System\\.currentTimeMillis\\(\\)",
                    "java\\.util\\.Date\\.<init>\\(\\)",
                    "java\\.util\\.Calendar\\.getInstance\\(.*\\)",
                    "java\\.util\\.GregorianCalendar\\.<init>\\((java.*)?\\)"))
            .because("time that decides comes from the queue's one source, and tests move it");

    private static final ArchRule MEASURED_TIME = noClasses()
            .that(Access.others(
                    // ends a poll that waits
                    "dev.tierq.spi.WaitingPoll",
                    // end waits of contract tests
                    "dev.tierq.tck.Crew",
                    "dev.tierq.tck.WaitRules",
                    // tells how long the calls of an example took
                    "dev.tierq.examples.MeteredQueue"))
            .and()
            .resideOutsideOfPackage(BENCHMARKS)
            .should()
            .accessTargetWhere(Access.to("measures time", "java\\.lang\\.System\\.nanoTime\\(\\)"))
            .because("limits are the executor's and the driver's to keep, and no decision hangs on a measured time");

    private ClockRules() {}

    static Stream<Rule> rules() {
        return Stream.of(
                Rule.of(
                        SENTENCE,
                        WALL_CLOCK,
                        Sample.ofMembers(
                                "dev.tierq.redis",
                                "Object a = java.time.Instant.now();",
                                "java.util.function.Supplier<?> b = java.time.Instant::now;",
                                "Object c = java.time.LocalDate.now(java.time.ZoneOffset.UTC);",
                                "Object d = java.time.Clock.systemUTC();",
                                "Object e = java.time.InstantSource.system();",
                                "long f = System.currentTimeMillis();",
                                "Object g = new java.util.Date();",
                                "Object h = java.util.Calendar.getInstance();")),
                Rule.of(SENTENCE, MEASURED_TIME, Sample.ofMembers("dev.tierq.spi", "long a = System.nanoTime();")),
                Rule.of(
                        SENTENCE,
                        NOTHING_SLEEPS,
                        Sample.ofMembers(
                                "dev.tierq.tck",
                                "void a() throws Exception { Thread.sleep(1); }",
                                "void b() throws Exception { java.util.concurrent.TimeUnit.SECONDS.sleep(1); }",
                                "void c() { java.util.concurrent.locks.LockSupport.parkNanos(1); }")));
    }
}
