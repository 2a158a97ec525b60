/**
 * tierq in memory: for tests, and for programs of a single process.
 *
 * <p>The exact twin of the backend on Redis: the same contract, the same order to the last bit. {@link
 * dev.tierq.inmemory.InMemoryQueues} makes it, {@link dev.tierq.inmemory.InMemoryQueueModule} binds it with Guice. What is
 * queued is lost with the process.
 */
@NullMarked
package dev.tierq.inmemory;

import org.jspecify.annotations.NullMarked;
