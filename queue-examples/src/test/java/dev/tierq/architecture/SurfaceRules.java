package dev.tierq.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** What is public, and what may be extended. */
final class SurfaceRules {
    private static final String PUBLIC =
            "Public types stand in the public packages only; of a backend only its factory, options and Guice module.";
    private static final String FINAL =
            "Classes are final, sealed, records or enums, or named as what may be extended.";

    /** Nothing of these is published. */
    private static final DescribedPredicate<JavaClass> PROGRAMS =
            resideInAnyPackage("dev.tierq.examples..", "dev.tierq.bench..");

    private static final ArchRule PACKAGES = classes()
            .that(areSeenFromOutside())
            .and(not(PROGRAMS))
            .should()
            .resideInAnyPackage(
                    "dev.tierq",
                    "dev.tierq.scoring",
                    "dev.tierq.spi",
                    "dev.tierq.worker",
                    "dev.tierq.inmemory",
                    "dev.tierq.redis",
                    "dev.tierq.tck")
            .because("a package tells who may use it");

    private static final ArchRule BACKENDS = classes()
            .that(areSeenFromOutside())
            .and()
            .resideInAnyPackage("dev.tierq.inmemory", "dev.tierq.redis")
            .should()
            .haveNameMatching(
                    "dev\\.tierq\\.(inmemory\\.InMemory|redis\\.Redis)(Queues|Options(\\$Builder)?|QueueModule)")
            .because("what is public once is public for ever, and users need no more of a backend");

    private static final ArchRule CLOSED = classes()
            .that()
            .areNotInterfaces()
            .and(not(describe("are anonymous", JavaClass::isAnonymousClass)))
            .and(not(describe("are sealed", JavaClass::isSealed)))
            // JMH extends benchmarks.
            .and()
            .resideOutsideOfPackage("dev.tierq.bench..")
            .and(Access.others(
                    // Kinds of failure, each with kinds of its own.
                    "dev.tierq.QueueException",
                    "dev.tierq.BackendException",
                    // Tests of backends extend the contract, and its parts the rules.
                    "dev.tierq.tck.JobQueueContract",
                    "dev.tierq.tck.ForwardingStore"))
            .and()
            .haveNameNotMatching("dev\\.tierq\\.tck\\.\\w*Rules")
            .should()
            .haveModifier(JavaModifier.FINAL)
            .because("what was not made to be extended breaks when it is");

    private SurfaceRules() {}

    static Stream<Rule> rules() {
        return Stream.of(
                Rule.of(
                        PUBLIC,
                        PACKAGES,
                        Sample.of("package dev.tierq.redis.lua; public final class Bad {}"),
                        Sample.of("package dev.tierq.scoring.parts; public final class Outer { public enum Bad {} }")),
                Rule.of(
                        PUBLIC,
                        BACKENDS,
                        Sample.of("package dev.tierq.redis; public final class Bad {}"),
                        Sample.of("package dev.tierq.inmemory; public interface Bad {}")),
                Rule.of(
                        FINAL,
                        CLOSED,
                        Sample.of("package dev.tierq.redis; class Bad {}"),
                        Sample.of("package dev.tierq; public abstract class Bad {}"),
                        Sample.of("package dev.tierq.spi; final class Outer { static class Bad {} }")));
    }

    private static DescribedPredicate<JavaClass> areSeenFromOutside() {
        return describe("are seen from outside", SurfaceRules::isSeen);
    }

    static boolean isSeen(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(SurfaceRules::isSeen).orElse(true);
    }
}
