/**
 * The contract that every backend passes, and what its tests need.
 *
 * <p>For authors of backends, and for tests of programs that use tierq: {@link dev.tierq.tck.RedisServer} starts a real
 * server without set-up, {@link dev.tierq.tck.SettableClock} is a clock that moves when told to.
 */
@NullMarked
package dev.tierq.tck;

import org.jspecify.annotations.NullMarked;
