package dev.tierq.examples;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how far a run is, on a terminal; elsewhere nothing. */
final class Progress implements AutoCloseable {
    private final @Nullable ProgressBar bar;

    private Progress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    static Progress none() {
        return new Progress(null);
    }

    /** From JDK 22 on there may be a console without a terminal; the bar then goes to standard error, out of the way. */
    @SuppressWarnings("SystemConsoleNull")
    static Progress onTerminal(String what, long steps) {
        return System.console() == null ? none() : new Progress(bar(what, steps));
    }

    private static ProgressBar bar(String what, long steps) {
        return new ProgressBarBuilder()
                .setTaskName(what)
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .build();
    }

    void step(long steps) {
        if (bar != null) {
            bar.stepBy(steps);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
