package dev.tierq.examples;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a run of the main class printed, and how it ended. */
record Run(int status, String out, String err) {
    static Run of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Examples.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Run(status, out.toString(), err.toString());
    }
}
