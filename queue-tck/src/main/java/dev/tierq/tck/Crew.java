package dev.tierq.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Threads that start at one moment and are awaited together, for a minute at most. */
final class Crew {
    private static final long LIMIT_SECONDS = 60;

    private Crew() {}

    /** Runs the same work on a number of threads; it is handed the number of its thread, from 0. */
    static <T> List<T> of(int threads, IntFunction<T> work) {
        return together(IntStream.range(0, threads)
                .mapToObj(thread -> (Callable<T>) () -> work.apply(thread))
                .toList());
    }

    /** Runs each piece of work on a thread of its own; returns their results in the same order. */
    static <T> List<T> together(List<Callable<T>> work) {
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            CyclicBarrier start = new CyclicBarrier(work.size());
            List<Future<T>> results = work.stream()
                    .map(piece -> threads.submit(() -> {
                        start.await(LIMIT_SECONDS, TimeUnit.SECONDS);
                        return piece.call();
                    }))
                    .toList();
            return await(results);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Repeats a step until the condition holds; ends also when its thread is told to stop. */
    static void repeatUntil(BooleanSupplier condition, Runnable step) {
        while (!condition.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
            step.run();
        }
    }

    /** Looks until the condition holds. */
    static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Not within %s s: %s".formatted(LIMIT_SECONDS, what));
            }
            Thread.onSpinWait();
        }
    }

    private static <T> List<T> await(List<Future<T>> results) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        List<T> values = new ArrayList<>();
        for (Future<T> result : results) {
            values.add(await(result, end - System.nanoTime()));
        }
        return values;
    }

    private static <T> T await(Future<T> result, long nanos) {
        try {
            return result.get(nanos, TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("One of several threads failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("Several threads did not end within %s s".formatted(LIMIT_SECONDS), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while several threads ran", e);
        }
    }
}
