package dev.tierq.bench;

/** A way to hand a job from one who adds it to one who waits for it, on connections of their own. */
interface HandOver extends AutoCloseable {
    /** {@return what is measured} */
    String name();

    /** Adds a job. */
    void add();

    /** Waits until there is a job, and takes it. */
    void take();

    @Override
    void close();
}
