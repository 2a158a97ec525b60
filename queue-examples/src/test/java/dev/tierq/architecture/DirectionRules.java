package dev.tierq.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** Who may use whom. */
final class DirectionRules {
    private static final String SENTENCE =
            "Dependencies point one way: backend → `spi` → `dev.tierq` → `scoring`, which needs the JDK alone.";

    private static final String[] JDK = {"java..", "org.jspecify.."};
    private static final String[] LOG = {"org.slf4j.."};
    private static final String[] WIRING = {"com.google.inject..", "jakarta.inject.."};
    private static final String[] CACHE = {"com.github.benmanes.caffeine.."};
    private static final String[] DRIVER = {"io.lettuce..", "io.netty.."};
    private static final String[] TESTS = {"org.junit.jupiter..", "org.assertj.."};
    private static final String[] API = {"dev.tierq", "dev.tierq.scoring"};
    private static final String[] SPI = {"dev.tierq", "dev.tierq.scoring", "dev.tierq.spi"};

    private DirectionRules() {}

    static Stream<Rule> rules() {
        return Stream.of(
                rule("dev.tierq.scoring", "a policy is tested and used without a queue", "dev.tierq.JobId", JDK),
                rule("dev.tierq", "users see no backend behind a queue", "dev.tierq.spi.Admission", JDK, API),
                rule(
                        "dev.tierq.spi",
                        "it serves every backend alike",
                        "dev.tierq.inmemory.InMemoryQueues",
                        JDK,
                        LOG,
                        SPI),
                rule(
                        "dev.tierq.inmemory",
                        "backends do not know each other",
                        "dev.tierq.redis.RedisQueues",
                        JDK,
                        LOG,
                        WIRING,
                        CACHE,
                        SPI),
                rule(
                        "dev.tierq.redis",
                        "backends do not know each other",
                        "dev.tierq.inmemory.InMemoryQueues",
                        JDK,
                        LOG,
                        WIRING,
                        CACHE,
                        DRIVER,
                        SPI),
                rule(
                        "dev.tierq.tck",
                        "the contract holds for backends that are not ours",
                        "dev.tierq.redis.RedisQueues",
                        JDK,
                        TESTS,
                        SPI),
                Rule.of(
                        SENTENCE,
                        noClasses()
                                .that()
                                .resideOutsideOfPackages("dev.tierq.tck..", "dev.tierq.examples..", "dev.tierq.bench..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("dev.tierq.tck..")
                                .because("test support stays out of what users put into their programs"),
                        using("dev.tierq.redis", "dev.tierq.tck.SettableClock")));
    }

    private static Rule rule(String home, String reason, String beyond, String[]... allowed) {
        String[] packages = Stream.concat(Stream.of(home), Stream.of(allowed).flatMap(Stream::of))
                .toArray(String[]::new);
        ArchRule check = classes()
                .that()
                .resideInAPackage(home)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(packages)
                .because(reason);
        return Rule.of(SENTENCE, check, using(home, beyond));
    }

    private static Sample using(String home, String type) {
        return Sample.of("package %s; class Bad { %s used; }".formatted(home, type));
    }
}
