/**
 * The contract that every backend passes, and what its tests need.
 *
 * <p>For authors of backends: {@link dev.tierq.tck.JobQueueContract} is the contract, rule by rule, and {@link
 * dev.tierq.tck.WrongBackend} adds a fault to a backend, to show that a test sees it. For tests of programs that use
 * tierq too: {@link dev.tierq.tck.RedisServer} starts a real server without set-up, of a {@link
 * dev.tierq.tck.RedisBinary} of your choice if need be, {@link dev.tierq.tck.SettableClock} is a clock that moves when told to.
 */
@NullMarked
package dev.tierq.tck;

import org.jspecify.annotations.NullMarked;
