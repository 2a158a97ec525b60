/**
 * Priority job queues: what users see.
 *
 * <p>A program opens {@link dev.tierq.JobQueue queues} through the {@link dev.tierq.JobQueues} that a backend module
 * makes, enqueues {@linkplain dev.tierq.NewJob new jobs} to a tier, and polls {@linkplain dev.tierq.Job jobs} in the
 * order that the queue's policy gives them. Every operation has a blocking form and an {@linkplain
 * dev.tierq.AsyncJobQueue asynchronous} one. Expected answers are sealed outcomes; everything else is a {@link
 * dev.tierq.QueueException}, or an {@link java.lang.IllegalArgumentException} for a bad argument, thrown before anything
 * is sent.
 *
 * <p>All types here are immutable or thread-safe. The serialized form of exceptions and ids is no part of the API.
 *
 * @serial exclude
 */
@NullMarked
package dev.tierq;

import org.jspecify.annotations.NullMarked;
