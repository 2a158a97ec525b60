package dev.tierq.tck;

import static org.assertj.core.api.Assertions.fail;

import dev.tierq.Job;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks which jobs left a queue, and in which order, and says in terms of jobs what went wrong. */
final class LeavingOrder {
    /** The order that a queue must keep: by score, equal scores by the unsigned bytes of the id in UTF-8. */
    static final Comparator<Job> BY_SCORE_AND_BYTES = Comparator.comparingDouble(
                    (Job job) -> job.score().value())
            .thenComparing(job -> job.id().value(), LeavingOrder::compareBytes);

    private LeavingOrder() {}

    static int compareBytes(String a, String b) {
        return Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }

    /** Checks that exactly the jobs of these ids left, each once, in this order. */
    static void assertLeft(List<Job> left, List<String> expected) {
        assertEachLeftOnce(left, expected);
        List<String> ids = Rules.ids(left);
        if (!ids.equals(expected)) {
            fail(outOfOrder(left, ids, expected));
        }
    }

    private static String outOfOrder(List<Job> left, List<String> ids, List<String> expected) {
        int[] wrong = IntStream.range(0, ids.size())
                .filter(place -> !ids.get(place).equals(expected.get(place)))
                .toArray();
        int first = wrong[0];
        return "Out of order: job %s left in place %s, where job %s belongs; %s of %s jobs are out of place. It left with score %s and acceptance number %s"
                .formatted(
                        shown(ids.get(first)),
                        first + 1,
                        shown(expected.get(first)),
                        wrong.length,
                        ids.size(),
                        left.get(first).score(),
                        left.get(first).acceptance().stream()
                                .mapToObj(Long::toString)
                                .findFirst()
                                .orElse("unknown"));
    }

    /** Checks that exactly the jobs of these ids left, each once, in any order. */
    static void assertEachLeftOnce(List<Job> left, List<String> expected) {
        Map<String, Integer> times = new TreeMap<>();
        Rules.ids(left).forEach(id -> times.merge(id, 1, Integer::sum));
        times.forEach(LeavingOrder::assertOnce);
        Set<String> missing = new LinkedHashSet<>(expected);
        Set<String> strangers = new TreeSet<>(times.keySet());
        missing.removeAll(times.keySet());
        strangers.removeAll(new HashSet<>(expected));
        if (!strangers.isEmpty()) {
            fail("Job %s left, but should not be in the queue".formatted(shownFirst(strangers)));
        }
        if (!missing.isEmpty()) {
            fail("Job %s never left, nor did %s others of %s"
                    .formatted(shownFirst(missing), missing.size() - 1, expected.size()));
        }
    }

    private static void assertOnce(String id, int times) {
        if (times > 1) {
            fail("Job %s left %s times, expected once".formatted(shown(id), times));
        }
    }

    private static String shownFirst(Set<String> ids) {
        return shown(ids.iterator().next());
    }

    /** An id with all but printable ASCII written as code points, so that it can be told from others. */
    private static String shown(String id) {
        return id.codePoints()
                .mapToObj(c -> c > ' ' && c <= '~' ? Character.toString(c) : "\\u{%X}".formatted(c))
                .collect(Collectors.joining());
    }
}
