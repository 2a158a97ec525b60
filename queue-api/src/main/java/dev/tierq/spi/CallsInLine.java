package dev.tierq.spi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The calls that stand in line, in the order of their coming, and the looks that are made for them. Not thread-safe. */
final class CallsInLine {
    /** The longest wait without a look. */
    static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private static final Duration SHORTEST_WAIT = Duration.ofMillis(1);

    private final Set<WaitingPoll> calls = new LinkedHashSet<>();
    private long asked;
    private long looks;
    private long lastEmptyLook;

    void add(WaitingPoll call) {
        call.joinedAfter(looks);
        calls.add(call);
        asked += call.max();
    }

    /** {@return whether it stood in line} */
    boolean remove(WaitingPoll call) {
        boolean stood = calls.remove(call);
        asked -= stood ? call.max() : 0;
        return stood;
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /** Those for whom no poll is under way. */
    List<WaitingPoll> waiting() {
        return calls.stream().filter(call -> !call.isPolling()).toList();
    }

    /** For how long the next wait goes on at most: as long as somebody waits, but not without a look now and then. */
    Duration longestWait() {
        Duration longest = SHORTEST_WAIT;
        for (WaitingPoll call : calls) {
            Duration left = call.left();
            if (left.compareTo(LOOK_EVERY) >= 0) {
                return LOOK_EVERY;
            }
            longest = left.compareTo(longest) > 0 ? left : longest;
        }
        return longest;
    }

    /** The turn of the first in line, while no poll is under way. */
    Optional<Turn> first() {
        return calls.stream().findFirst().map(call -> turn(call, asked - call.max()));
    }

    /** The turns of the first in line who together ask for that many jobs. */
    List<Turn> first(long jobs) {
        List<WaitingPoll> next = new ArrayList<>();
        long asking = 0;
        for (Iterator<WaitingPoll> waiting = calls.iterator(); asking < jobs && waiting.hasNext(); ) {
            WaitingPoll call = waiting.next();
            next.add(call);
            asking += call.max();
        }
        List<Turn> turns = new ArrayList<>();
        for (WaitingPoll call : next) {
            asking -= call.max();
            turns.add(turn(call, asking));
        }
        return turns;
    }

    private Turn turn(WaitingPoll call, long others) {
        call.polling(true);
        looks++;
        return new Turn(call, others, looks);
    }

    void foundNothing(Turn turn) {
        lastEmptyLook = Math.max(lastEmptyLook, turn.look());
    }

    /** Whether a look that was begun after so many others found nothing. */
    boolean foundNothingSince(long looksBegun) {
        return lastEmptyLook > looksBegun;
    }

    /**
     * A call for which a poll is made.
     *
     * @param others how many more jobs others in this line will take at once
     * @param look the number of this look
     */
    record Turn(WaitingPoll call, long others, long look) {}
}
