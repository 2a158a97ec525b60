package dev.tierq.spi;

import dev.tierq.ForeignDataException;
import dev.tierq.JobQueue;
import dev.tierq.Ordering;
import dev.tierq.QueueMismatchException;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.ScoreException;
import dev.tierq.Storage;
import dev.tierq.UnknownTierException;
import dev.tierq.UnsupportedByQueueException;
import dev.tierq.scoring.LaneRule;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.ScoreLayout;
import dev.tierq.scoring.ScoreRange;
import dev.tierq.scoring.ScoreRule;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a queue is, as it is stored with the queue, and the rule that follows from it. Immutable.
 *
 * <p>The stored form is a map of texts, {@link #fields}. The layout of the scores is in it, so that a queue keeps the one
 * it was created with when a later version of the library would choose another.
 */
public final class QueueDescription {
    /** The format number of everything that this version stores. */
    public static final int FORMAT = 1;

    private static final String FORMAT_FIELD = "format";
    private static final String EPOCH_FIELD = "layout.epoch";
    private static final String WIDTH_FIELD = "layout.width";

    private final QueueName name;
    private final QueueOptions options;
    private final ScoreRule rule;

    private QueueDescription(QueueName name, QueueOptions options, ScoreRule rule) {
        this.name = name;
        this.options = options;
        this.rule = rule;
    }

    /**
     * Describes a queue as it would be created now.
     *
     * @param name its name
     * @param options its options
     * @return the description
     */
    public static QueueDescription of(QueueName name, QueueOptions options) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(options, "options");
        return new QueueDescription(name, options, options.policy().rule(options.tiers()));
    }

    /** {@return the queue's name} */
    public QueueName name() {
        return name;
    }

    /** {@return the options it is opened with} */
    public QueueOptions options() {
        return options;
    }

    /** {@return the queue's tiers} */
    public Tiers tiers() {
        return options.tiers();
    }

    /** {@return the rule that scores its jobs} */
    public ScoreRule rule() {
        return rule;
    }

    /** {@return whether records are kept} */
    public boolean keepsRecords() {
        return options.storage() == Storage.RECORDS;
    }

    /** {@return the layout if the backend makes the scores, empty if the producers do} */
    public Optional<ScoreLayout> exactLayout() {
        return options.ordering() == Ordering.EXACT && rule instanceof LaneRule lanes
                ? Optional.of(lanes.layout())
                : Optional.empty();
    }

    /**
     * Reads the tier from a score.
     *
     * @param score a score of this queue
     * @return the tier, or empty if the score does not tell it
     */
    public Optional<Tier> tierOf(double score) {
        return tiers().asList().stream()
                .filter(tier ->
                        rule.range(tier).filter(range -> range.contains(score)).isPresent())
                .findFirst();
    }

    /**
     * The scores of each tier, for queues that can count by score only.
     *
     * @return a range per tier, rank 0 first, or empty if scores do not tell the tier
     */
    public Optional<Map<Tier, ScoreRange>> ranges() {
        Map<Tier, ScoreRange> ranges = new LinkedHashMap<>();
        tiers().forEach(tier -> rule.range(tier).ifPresent(range -> ranges.put(tier, range)));
        return ranges.size() == tiers().count() ? Optional.of(Collections.unmodifiableMap(ranges)) : Optional.empty();
    }

    /** {@return whether the queue knows the tier of each waiting job: from its record, or from its score} */
    public boolean knowsTiers() {
        return keepsRecords() || ranges().isPresent();
    }

    /**
     * Tells whether the tiers of jobs ahead of another one can be told: by their scores, or by as many records as one call
     * may look at.
     *
     * @param ahead how many jobs are ahead
     * @return true if scores tell the tier, or records are kept and at most {@value JobQueue#MAX_JOBS} jobs are ahead
     */
    public boolean tellsTiersOf(long ahead) {
        return ranges().isPresent() || (keepsRecords() && ahead <= JobQueue.MAX_JOBS);
    }

    /** The tier that a caller names; fails with an {@link UnknownTierException} if the queue has none of that name. */
    Tier tierNamed(String tier) {
        return tiers().named(tier).orElseThrow(() -> new UnknownTierException(name, tier, tiers().names()));
    }

    /** {@return what to fail {@link QueueStore#depthByTier} with where the queue does not know} */
    public UnsupportedByQueueException tiersUnknown() {
        return tiersUnknown("depthByTier");
    }

    UnsupportedByQueueException tiersUnknown(String operation) {
        return new UnsupportedByQueueException(
                name,
                operation,
                "it keeps ids only, and the scores of policy %s do not tell the tier; Storage.RECORDS would"
                        .formatted(options.policy().name()));
    }

    /**
     * Checks a reading of the queue's clock before anything is written.
     *
     * @param job the job that is to be enqueued at it, the first one of a list
     * @param now the reading
     * @throws ScoreException if it lies outside {@link QueueTime}
     */
    public void checkClock(Admission job, Instant now) {
        if (!QueueTime.covers(now)) {
            String expected = "a clock between %s and %s, not %s".formatted(QueueTime.FIRST, QueueTime.LAST, now);
            throw new ScoreException(options.policy().name(), job.id(), rule.score(job, now), expected);
        }
    }

    /**
     * Checks a score before anything is written.
     *
     * @param job the job
     * @param value its score
     * @throws ScoreException if the score is not finite, or lies outside the tier's range
     */
    public void checkScore(Admission job, double value) {
        boolean inRange =
                rule.range(job.tier()).map(range -> range.contains(value)).orElse(true);
        if (!inRange || !Double.isFinite(value)) {
            throw outOfRange(job, value);
        }
    }

    /**
     * What to fail an enqueue with when a score is refused.
     *
     * @param job the job
     * @param value its score
     * @return the exception, naming policy, job, value and the scores of the job's tier
     */
    public ScoreException outOfRange(Admission job, double value) {
        String expected = rule.range(job.tier())
                .map(range -> "a score of tier %s, from %s to below %s"
                        .formatted(job.tier(), new Score(range.from()), new Score(range.below())))
                .orElse("a finite number");
        return new ScoreException(options.policy().name(), job.id(), value, expected);
    }

    /** {@return the stored form: names and values, always in the same order; immutable} */
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(FORMAT_FIELD, Integer.toString(FORMAT));
        fields.put("policy", options.policy().name());
        fields.put("parameters", lines(options.policy().parameters()));
        fields.put("tiers", String.join("\n", tiers().names()));
        fields.put("ordering", options.ordering().name().toLowerCase(Locale.ROOT));
        fields.put("storage", options.storage().name().toLowerCase(Locale.ROOT));
        fields.put("time", options.time().isPresent() ? "given" : "server");
        if (rule instanceof LaneRule lanes) {
            fields.put(EPOCH_FIELD, lanes.layout().epoch().toString());
            fields.put(WIDTH_FIELD, Long.toString(lanes.layout().width()));
        }
        return Collections.unmodifiableMap(fields);
    }

    /**
     * Takes over what is stored with an existing queue: all must be as described here, but for the layout, which is the
     * stored one from now on.
     *
     * @param stored the stored form
     * @return this description with the stored layout
     * @throws ForeignDataException if the format is another one, a field is missing, or the stored layout has no room for
     *     the tiers
     * @throws QueueMismatchException if an option differs
     */
    public QueueDescription adopt(Map<String, String> stored) {
        fields().forEach((field, expected) -> checkStored(field, stored.get(field), expected));
        return rule instanceof LaneRule ? new QueueDescription(name, options, storedRule(stored)) : this;
    }

    private void checkStored(String field, @Nullable String found, String expected) {
        boolean ofTheLayout = field.equals(EPOCH_FIELD) || field.equals(WIDTH_FIELD);
        if (found == null && ofTheLayout) {
            throw new QueueMismatchException(name, field, "none", expected);
        }
        if (found == null) {
            throw foreign("no " + field, oneLine(field + " " + expected), null);
        }
        if (ofTheLayout || found.equals(expected)) {
            return;
        }
        if (field.equals(FORMAT_FIELD)) {
            throw foreign(field + " " + oneLine(found), field + " " + expected, null);
        }
        throw new QueueMismatchException(name, field, oneLine(found), oneLine(expected));
    }

    private LaneRule storedRule(Map<String, String> stored) {
        String epoch = stored.getOrDefault(EPOCH_FIELD, "");
        String width = stored.getOrDefault(WIDTH_FIELD, "");
        try {
            ScoreLayout layout = new ScoreLayout(Instant.parse(epoch), Long.parseLong(width));
            if (layout.holds(tiers().count())) {
                return new LaneRule(layout);
            }
        } catch (DateTimeException | IllegalArgumentException e) {
            throw foreignLayout(epoch, width, e);
        }
        throw foreignLayout(epoch, width, null);
    }

    private ForeignDataException foreignLayout(String epoch, String width, @Nullable Throwable cause) {
        return foreign(
                "a score layout of epoch \"%s\" and width \"%s\"".formatted(epoch, width),
                "an instant on a whole microsecond and a power of two with room for %s tiers"
                        .formatted(tiers().count()),
                cause);
    }

    private ForeignDataException foreign(String found, String expected, @Nullable Throwable cause) {
        return new ForeignDataException("Queue " + name, found, expected, cause);
    }

    private static String lines(Map<String, String> parameters) {
        return new TreeMap<>(parameters)
                .entrySet().stream()
                        .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining("\n"));
    }

    private static String oneLine(String value) {
        return value.replace('\n', ' ');
    }
}
