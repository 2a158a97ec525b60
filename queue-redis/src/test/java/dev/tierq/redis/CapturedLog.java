package dev.tierq.redis;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** All that is logged while it is open, by any logger, from a level on; it goes nowhere else. */
final class CapturedLog implements AutoCloseable {
    private static final Logger ROOT = Logger.getLogger("");

    private final List<Line> lines = new CopyOnWriteArrayList<>();
    private final Level levelBefore = ROOT.getLevel();
    private final List<Handler> handlersBefore = List.of(ROOT.getHandlers());
    private final Handler handler = new Capture();

    /** Captures every level. */
    CapturedLog() {
        this(Level.ALL);
    }

    CapturedLog(Level from) {
        handler.setLevel(from);
        handlersBefore.forEach(ROOT::removeHandler);
        ROOT.addHandler(handler);
        ROOT.setLevel(from);
    }

    List<Line> lines() {
        return List.copyOf(lines);
    }

    boolean holds(String text) {
        return lines.stream().anyMatch(line -> line.text().contains(text));
    }

    @Override
    public void close() {
        ROOT.setLevel(levelBefore);
        ROOT.removeHandler(handler);
        handlersBefore.forEach(ROOT::addHandler);
    }

    /** All that a throwable tells, its causes and what it suppressed included. */
    static String told(Throwable thrown) {
        StringWriter told = new StringWriter();
        thrown.printStackTrace(new PrintWriter(told, true));
        return told.toString();
    }

    /** One line, with all that its exception tells, if it has one. */
    record Line(String logger, Level level, String text) {}

    private final class Capture extends Handler {
        private final SimpleFormatter formatter = new SimpleFormatter();

        @Override
        public void publish(LogRecord logged) {
            String text = formatter.formatMessage(logged);
            Throwable thrown = logged.getThrown();
            lines.add(new Line(
                    logged.getLoggerName(), logged.getLevel(), thrown == null ? text : text + "\n" + told(thrown)));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
