package dev.tierq;

import java.util.List;

/** A job or a purge names a tier that the queue does not have. Nothing was changed. */
public final class UnknownTierException extends QueueException {
    private static final long serialVersionUID = 1L;

    private final QueueName queue;
    private final String tier;
    private final String[] known;

    /**
     * Names the tier and those there are.
     *
     * @param queue the queue
     * @param tier the tier asked for
     * @param known the tiers of the queue
     */
    public UnknownTierException(QueueName queue, String tier, List<String> known) {
        super("Queue %s has no tier \"%s\": use one of %s".formatted(queue, tier, known), null);
        this.queue = queue;
        this.tier = tier;
        this.known = known.toArray(String[]::new);
    }

    /** {@return the queue} */
    public QueueName queue() {
        return queue;
    }

    /** {@return the name that was asked for} */
    public String tier() {
        return tier;
    }

    /** {@return the names of the queue's tiers, first served first} */
    public List<String> known() {
        return List.of(known);
    }
}
