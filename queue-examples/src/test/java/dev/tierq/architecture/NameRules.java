package dev.tierq.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.tierq.AsyncJobQueue;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import java.util.stream.Stream;

/** What classes are called, and who may be a queue. */
final class NameRules {
    private static final String QUEUES = "Only the SPI implements `JobQueue`, `AsyncJobQueue` and `JobQueues`.";
    private static final String NAMES =
            "No class is called `…Impl`, `…Manager`, `…Helper`, `…Util` or `Abstract…`, no interface `I…`.";

    private NameRules() {}

    static Stream<Rule> rules() {
        return Stream.of(
                Rule.of(
                        QUEUES,
                        classes()
                                .that(describe(
                                        "are queues",
                                        type -> !type.isInterface()
                                                && Stream.of(JobQueue.class, AsyncJobQueue.class, JobQueues.class)
                                                        .anyMatch(type::isAssignableTo)))
                                .should()
                                .haveNameMatching("dev\\.tierq\\.spi\\.(BlockingJobQueue|StagedJobQueue|BackendQueues)")
                                .because("a backend has operations to write and no argument to check"),
                        Sample.of("package dev.tierq.redis; abstract class Bad implements dev.tierq.JobQueue {}"),
                        Sample.of("package dev.tierq.spi; abstract class Bad implements dev.tierq.JobQueues {}")),
                Rule.of(
                        NAMES,
                        noClasses()
                                .should()
                                .haveNameMatching(".*[.$](Abstract\\w*|\\w*(Impl|Manager|Helper|Utils?))")
                                .because("a name says what a thing is, and these say that nobody knew"),
                        Sample.of("package dev.tierq.redis; class BadImpl {} class BadManager {} class BadHelper {}"
                                        + " class BadUtil {} class BadUtils {} abstract class AbstractBad {}"
                                        + " class Outer { class InnerImpl {} }")
                                .naming(
                                        "BadImpl",
                                        "BadManager",
                                        "BadHelper",
                                        "BadUtil>",
                                        "BadUtils",
                                        "AbstractBad",
                                        "InnerImpl")),
                Rule.of(
                        NAMES,
                        noClasses()
                                .that()
                                .areInterfaces()
                                .should()
                                .haveNameMatching(".*[.$]I[A-Z]\\w*")
                                .because("users should not see from a name how a thing is made"),
                        Sample.of("package dev.tierq.redis; interface IBad {}")));
    }
}
