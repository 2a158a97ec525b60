/**
 * tierq on Redis 6.2 and 7.x, through Lettuce.
 *
 * <p>{@link dev.tierq.redis.RedisQueues} makes the queues, {@link dev.tierq.redis.RedisQueueModule} binds them with Guice,
 * {@link dev.tierq.redis.RedisOptions} says how to reach the server. A queue is one sorted set, on a queue with records
 * one hash beside it, and a small hash that describes it; all its keys share a hash tag.
 *
 * <p>The driver never repeats a command by itself. A failure is a {@link dev.tierq.BackendException} with its reason, and
 * an {@link dev.tierq.OutcomeUnknownException} where a reply was lost that may have changed something.
 */
@NullMarked
package dev.tierq.redis;

import org.jspecify.annotations.NullMarked;
