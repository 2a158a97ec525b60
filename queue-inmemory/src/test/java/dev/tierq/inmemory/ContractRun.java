package dev.tierq.inmemory;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.tierq.tck.JobQueueContract;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** A run of the contract inside a test: which rules failed, and what the failures said. */
final class ContractRun {
    private static final Pattern RULE = Pattern.compile("^(R\\d+\\.\\d+) ");

    private final Map<String, List<String>> messagesByRule;

    private ContractRun(Map<String, List<String>> messagesByRule) {
        this.messagesByRule = messagesByRule;
    }

    static ContractRun of(Class<? extends JobQueueContract> contract) {
        return new ContractRun(
                EngineTestKit.engine("junit-jupiter")
                        .selectors(selectClass(contract))
                        .execute()
                        .testEvents()
                        .failed()
                        .stream()
                        .collect(groupingBy(
                                failure -> rule(failure.getTestDescriptor()),
                                TreeMap::new,
                                mapping(ContractRun::message, toList()))));
    }

    /** The number at the beginning of the display name, or of that of the test whose repetition it is. */
    private static String rule(TestDescriptor test) {
        Matcher number = RULE.matcher(test.getDisplayName());
        return number.find() ? number.group(1) : rule(test.getParent().orElseThrow());
    }

    private static String message(Event failure) {
        return failure.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .map(Throwable::getMessage)
                .orElse("");
    }

    /** The numbers of the rules that failed. */
    Set<String> failed() {
        return messagesByRule.keySet();
    }

    /** Checks that some failure of a rule said all of this. */
    void assertSays(String rule, String... words) {
        assertThat(messagesByRule.get(rule))
                .as("messages of the failures of %s", rule)
                .anySatisfy(message -> assertThat(message).contains(words));
    }
}
