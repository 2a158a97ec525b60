package dev.tierq.scoring;

/**
 * A rule that is a pure function of the job and the producer's clock.
 *
 * <p>For {@link ScoringPolicy policies} written by users and for the historic forms. Queues take it with the ordering
 * {@code clock} only: two jobs may get the same score, and then leave in the byte order of their ids.
 */
public non-sealed interface ScoreFunction extends ScoreRule {}
