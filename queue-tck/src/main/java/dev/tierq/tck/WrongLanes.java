package dev.tierq.tck;

import dev.tierq.scoring.Tier;
import java.util.HashMap;
import java.util.Map;

/**
 * The lanes of a queue with a half of the rule left out. The right rule: the clock never goes back, and a value is
 * above the last of its lane. Not thread-safe.
 */
final class WrongLanes {
    private final boolean clockNeverGoesBack;
    private final boolean valuesRise;
    private final Map<Tier, Long> last = new HashMap<>();
    private long latest = Long.MIN_VALUE;

    private WrongLanes(boolean clockNeverGoesBack, boolean valuesRise) {
        this.clockNeverGoesBack = clockNeverGoesBack;
        this.valuesRise = valuesRise;
    }

    /** Jobs of one clock reading get one value. */
    static WrongLanes thatTie() {
        return new WrongLanes(true, false);
    }

    /** A clock that steps back takes all lanes back with it. */
    static WrongLanes thatGoBack() {
        return new WrongLanes(false, true);
    }

    WrongLanes copy() {
        WrongLanes copy = new WrongLanes(clockNeverGoesBack, valuesRise);
        copy.become(this);
        return copy;
    }

    /** Takes over where other lanes stand. */
    void become(WrongLanes other) {
        last.clear();
        last.putAll(other.last);
        latest = other.latest;
    }

    /** Hands out the next value of a lane at a clock reading in microseconds. */
    long next(Tier lane, long reading) {
        long now = clockNeverGoesBack ? Math.max(reading, latest) : reading;
        if (now < latest) {
            last.clear();
        }
        latest = now;
        long value = valuesRise ? Math.max(now, last.getOrDefault(lane, Long.MIN_VALUE) + 1) : now;
        last.put(lane, value);
        return value;
    }
}
