/**
 * Scoring: how a policy turns a job into one number, and what that number is good for.
 *
 * <p>For users who choose or write a policy. A queue keeps its jobs in the order of their {@linkplain
 * dev.tierq.scoring.Score scores}; the lowest leaves first. A {@link dev.tierq.scoring.ScoringPolicy} makes the score
 * and says what it guarantees in a {@link dev.tierq.scoring.ScoreResolution}. This package is plain arithmetic: it
 * depends on the JDK alone and performs no I/O.
 */
@NullMarked
package dev.tierq.scoring;

import org.jspecify.annotations.NullMarked;
