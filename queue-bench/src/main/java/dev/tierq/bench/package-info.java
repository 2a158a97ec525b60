/**
 * Benchmarks that measure tierq beside the bare server; nothing here is published.
 *
 * <p>Each measures all that it compares in one run, in turn, so that what else the machine does falls on all alike; the ratios
 * count. {@link dev.tierq.bench.HandOverTimes} is a main class.
 */
@NullMarked
package dev.tierq.bench;

import org.jspecify.annotations.NullMarked;
