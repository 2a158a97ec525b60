package dev.tierq.scoring;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * How a tier and a time share one double without touching: {@code score = rank × width + value}.
 *
 * <p>The value is a count of microseconds since the epoch, below the width; the width is a power of two; the whole is
 * an integer below 2<sup>53</sup>, the limit to which a double holds every integer. The tier and the value can be read
 * back from any score exactly. The fewer tiers, the longer it lasts:
 *
 * <table>
 * <caption>Layouts with the standard epoch, 2026-01-01T00:00:00Z</caption>
 * <tr><th>tiers</th><th>bits for the tier</th><th>bits for the time</th><th>horizon</th></tr>
 * <tr><td>1</td><td>0</td><td>53</td><td>2255, where {@link QueueTime} ends</td></tr>
 * <tr><td>2</td><td>1</td><td>52</td><td>2168</td></tr>
 * <tr><td>3, 4</td><td>2</td><td>51</td><td>2097</td></tr>
 * <tr><td>5 to 8</td><td>3</td><td>50</td><td>2061</td></tr>
 * <tr><td>9 to 16</td><td>4</td><td>49</td><td>2043</td></tr>
 * <tr><td>17 to 32</td><td>5</td><td>48</td><td>2034</td></tr>
 * <tr><td>33 to 64</td><td>6</td><td>47</td><td>2030</td></tr>
 * <tr><td>65 to 128</td><td>7</td><td>46</td><td>2028</td></tr>
 * <tr><td>129 to 256</td><td>8</td><td>45</td><td>2027</td></tr>
 * </table>
 *
 * <p>Both numbers are stored with the queue, so a later version of the library reads old scores as they were meant.
 *
 * @param epoch the instant of value 0, on a whole microsecond that {@link QueueTime} covers
 * @param width how many microseconds a tier has room for, a power of two up to 2<sup>53</sup>
 */
public record ScoreLayout(Instant epoch, long width) {
    /** The epoch of every layout that this version makes: 2026-01-01T00:00:00Z. */
    public static final Instant STANDARD_EPOCH = Instant.parse("2026-01-01T00:00:00Z");

    private static final int EXACT_BITS = 53;

    /**
     * Checks the epoch and the width.
     *
     * @param epoch the instant of value 0
     * @param width how many microseconds a tier has room for
     * @throws IllegalArgumentException if the epoch is on no whole microsecond or outside {@link QueueTime}, or the width
     *     is no power of two or above 2<sup>53</sup>
     */
    public ScoreLayout {
        Objects.requireNonNull(epoch, "epoch");
        if (!QueueTime.covers(epoch) || !epoch.equals(epoch.truncatedTo(ChronoUnit.MICROS))) {
            throw new IllegalArgumentException(
                    "Epoch of a score layout is %s, expected a whole microsecond from %s to %s"
                            .formatted(epoch, QueueTime.FIRST, QueueTime.LAST));
        }
        if (Long.bitCount(width) != 1 || width < 1 || width > 1L << EXACT_BITS) {
            throw new IllegalArgumentException(
                    "Width of a score layout is %s, expected a power of two up to 2^53".formatted(width));
        }
    }

    /**
     * Computes the widest layout for a number of tiers.
     *
     * @param tiers how many tiers, 1 to {@value Tiers#MAX_TIERS}
     * @param until the instant up to which the layout must hold, itself left out
     * @return the layout
     * @throws IllegalArgumentException if the number is out of its range, or that many tiers leave too few bits to reach
     *     {@code until}
     */
    public static ScoreLayout forTiers(int tiers, Instant until) {
        if (tiers < 1 || tiers > Tiers.MAX_TIERS) {
            throw new IllegalArgumentException(
                    "Score layout for %s tiers, expected 1 to %s".formatted(tiers, Tiers.MAX_TIERS));
        }
        int tierBits = Integer.SIZE - Integer.numberOfLeadingZeros(tiers - 1);
        ScoreLayout layout = new ScoreLayout(STANDARD_EPOCH, 1L << (EXACT_BITS - tierBits));
        if (layout.horizon().isBefore(until)) {
            throw new IllegalArgumentException(
                    "%s tiers leave %s bits for the time, exact until %s, but %s is asked for: use fewer tiers or ask for an earlier end"
                            .formatted(tiers, EXACT_BITS - tierBits, layout.horizon(), until));
        }
        return layout;
    }

    /** {@return the first instant that no longer fits: the tier is full, or {@link QueueTime} ends} */
    public Instant horizon() {
        long full = QueueTime.micros(epoch) + width;
        return QueueTime.instant(Math.min(full, QueueTime.micros(QueueTime.LAST) + 1));
    }

    /**
     * Tells whether a number of tiers has room below 2<sup>53</sup>.
     *
     * @param tiers how many tiers
     * @return true if {@code tiers × width} is at most 2<sup>53</sup>, so that every score is exact
     */
    public boolean holds(int tiers) {
        return tiers <= (1L << EXACT_BITS) / width;
    }

    /**
     * Counts the value of a clock reading.
     *
     * @param micros microseconds since 1970, see {@link QueueTime#micros}
     * @return microseconds since the epoch; negative before it
     */
    public long value(long micros) {
        return micros - QueueTime.micros(epoch);
    }

    /**
     * Composes a score. The value is not checked: compare the result with {@link #range}.
     *
     * @param tier the tier
     * @param value microseconds since the epoch
     * @return {@code rank × width + value}
     */
    public double score(Tier tier, double value) {
        return (double) tier.rank() * width + value;
    }

    /**
     * The scores of a tier.
     *
     * @param tier the tier
     * @return from {@code rank × width} to below {@code (rank + 1) × width}
     */
    public ScoreRange range(Tier tier) {
        return new ScoreRange(score(tier, 0), score(tier, (double) width));
    }

    /**
     * Reads the rank of the tier from a score.
     *
     * @param score a score that {@link #range} holds for some tier
     * @return the rank
     */
    public int rank(double score) {
        return (int) Math.floor(score / width);
    }

    /**
     * Reads the time from a score.
     *
     * @param score a score that {@link #range} holds for some tier
     * @return the instant, on a whole microsecond
     */
    public Instant time(double score) {
        return QueueTime.instant(QueueTime.micros(epoch) + (long) (score - (double) rank(score) * width));
    }
}
