package dev.tierq.redis;

import dev.tierq.spi.QueueDescription;

/**
 * A queue as it was opened.
 *
 * @param description what it is, with the layout that is stored with it
 * @param generation in which generation
 */
record OpenedQueue(QueueDescription description, String generation) {}
