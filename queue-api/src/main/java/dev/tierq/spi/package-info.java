/**
 * What a backend implements.
 *
 * <p>For authors of backends. A {@link dev.tierq.spi.QueueBackend} opens {@link dev.tierq.spi.QueueStore}s; {@link
 * dev.tierq.spi.BackendQueues} stands on it and does what all backends share: it checks arguments, makes ids, scores jobs
 * whose producers score them, and offers the blocking and the asynchronous form. A backend passes the contract of the
 * module {@code queue-tck}.
 */
@NullMarked
package dev.tierq.spi;

import org.jspecify.annotations.NullMarked;
