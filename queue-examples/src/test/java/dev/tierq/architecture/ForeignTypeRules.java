package dev.tierq.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Where the types of libraries may show. */
final class ForeignTypeRules {
    private static final String SENTENCE =
            "`queue-api` names no type of Lettuce, Netty, Guice or Caffeine; backends show one"
                    + " only in their Guice module, `RedisOptions` and `RedisQueues`.";

    private static final String[] LIBRARIES = {
        "io.lettuce..", "io.netty..", "com.google..", "jakarta.inject..", "com.github.benmanes.caffeine.."
    };
    private static final DescribedPredicate<JavaClass> FOREIGN = resideInAnyPackage(LIBRARIES);

    private static final Set<String> OF_A_CLIENT = Set.of("io.lettuce.core.RedisClient", "io.lettuce.core.RedisURI");
    private static final Set<String> OF_A_MODULE = Set.of("com.google.inject.AbstractModule");

    /** The public classes that show foreign types, and which. */
    private static final Map<String, Set<String>> MEANT = Map.of(
            "dev.tierq.redis.RedisOptions", OF_A_CLIENT,
            "dev.tierq.redis.RedisQueues", OF_A_CLIENT,
            "dev.tierq.redis.RedisQueueModule", OF_A_MODULE,
            "dev.tierq.inmemory.InMemoryQueueModule", OF_A_MODULE);

    private ForeignTypeRules() {}

    static Stream<Rule> rules() {
        return Stream.of(
                Rule.of(
                        SENTENCE,
                        noClasses()
                                .that()
                                .resideInAnyPackage(
                                        "dev.tierq", "dev.tierq.scoring", "dev.tierq.spi", "dev.tierq.worker")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(LIBRARIES)
                                .because("users change a backend or their wiring without a change of their code"),
                        Sample.of("package dev.tierq; class Bad { io.lettuce.core.RedisURI uri; }"),
                        Sample.of("package dev.tierq.spi; class Bad extends com.google.inject.AbstractModule {}")),
                Rule.of(
                        SENTENCE,
                        classes()
                                .that()
                                .resideInAnyPackage("dev.tierq.redis", "dev.tierq.inmemory")
                                .should(showNoForeignType())
                                .because("a library that shows in a signature can only be changed together with users"),
                        Sample.of("""
                                        package dev.tierq.redis;
                                        public class Bad {
                                            public io.lettuce.core.api.StatefulConnection<?, ?> connection;
                                            public io.netty.util.concurrent.Future<?> close() { return null; }
                                            public void use(java.util.List<io.lettuce.core.RedisURI> servers) {}
                                            protected Bad(io.lettuce.core.RedisClient client) {}
                                            public void connect() throws io.lettuce.core.RedisException {}
                                            public interface Inner extends com.google.inject.Module {}
                                        }
                                        """)
                                .naming(
                                        "StatefulConnection",
                                        "Future",
                                        "RedisURI",
                                        "RedisClient",
                                        "RedisException",
                                        "Bad$Inner shows com.google.inject.Module")));
    }

    private static ArchCondition<JavaClass> showNoForeignType() {
        return new ArchCondition<>("show no type of a library that is not meant to be seen") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Set<String> meant = MEANT.getOrDefault(type.getName(), Set.of());
                shown(type)
                        .filter(FOREIGN)
                        .filter(foreign -> !meant.contains(foreign.getName()))
                        .forEach(foreign -> events.add(
                                SimpleConditionEvent.violated(type, type.getName() + " shows " + foreign.getName())));
            }
        };
    }

    /** The types in what others see of a class: its kind, its public and its protected members. */
    private static Stream<JavaClass> shown(JavaClass type) {
        if (!SurfaceRules.isSeen(type)) {
            return Stream.empty();
        }
        Stream<JavaClass> kind = Stream.concat(type.getRawSuperclass().stream(), type.getRawInterfaces().stream());
        Stream<JavaClass> members =
                type.getMembers().stream().filter(ForeignTypeRules::isSeen).flatMap(ForeignTypeRules::types);
        return Stream.concat(kind, members);
    }

    private static boolean isSeen(JavaMember member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static Stream<JavaClass> types(JavaMember member) {
        Stream<JavaClass> thrown =
                member instanceof JavaCodeUnit code ? code.getExceptionTypes().stream() : Stream.empty();
        return Stream.concat(member.getAllInvolvedRawTypes().stream(), thrown);
    }
}
