package dev.tierq.examples;

import com.google.inject.ProvisionException;
import dev.tierq.QueueException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/**
 * The main class: runs the example that the first argument names, or {@code replay} if it names none.
 *
 * <p>Ends with status 0, 1 if an example failed, 2 if it was given bad arguments or a bad file. Success returns from
 * {@link #main}, as a program inside Maven's process must; failure ends the process, Maven's too, with its status.
 */
@Command(
        name = "Examples",
        description = "Small programs that show tierq at work. Without a name: replay.",
        commandListHeading = "%nExamples:%n",
        footer = {"", "Examples NAME --help tells the options of one."})
public final class Examples {
    private static final String DEFAULT_EXAMPLE = "replay";
    private static final Set<String> HELP = Set.of("-h", "--help");
    private static final int BAD_INPUT = 2;

    private Examples() {}

    /**
     * Runs an example.
     *
     * @param args its name and its options
     */
    public static void main(String[] args) {
        int status = run(utf8(System.out), utf8(System.err), args);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new Examples());
        line.addSubcommand(new ThreeTiersExample(out));
        line.addSubcommand(new PlainExample(out));
        line.addSubcommand(new ReplayExample(out, err));
        line.addSubcommand(new ResolutionExample(out));
        line.addSubcommand(new BurstExample(out, err));
        line.getCommandSpec().addOption(helpOption());
        String[] named = withName(args);
        if (!line.getSubcommands().containsKey(named[0]) && !HELP.contains(named[0])) {
            err.println("There is no example \"%s\": use one of %s"
                    .formatted(named[0], line.getSubcommands().keySet()));
            return BAD_INPUT;
        }
        return line.setOut(out)
                .setErr(err)
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Examples::refuse)
                .setExecutionExceptionHandler(Examples::explain)
                .execute(named);
    }

    private static OptionSpec helpOption() {
        return OptionSpec.builder(HELP.toArray(String[]::new))
                .usageHelp(true)
                .scopeType(ScopeType.INHERIT)
                .description("Tell what there is, and end.")
                .build();
    }

    private static String[] withName(String[] args) {
        boolean named = args.length > 0 && (!args[0].startsWith("-") || HELP.contains(args[0]));
        return named
                ? args
                : Stream.concat(Stream.of(DEFAULT_EXAMPLE), Stream.of(args)).toArray(String[]::new);
    }

    private static int refuse(ParameterException refused, String[] args) {
        CommandLine line = refused.getCommandLine();
        line.getErr()
                .println("%s%nTry %s --help"
                        .formatted(refused.getMessage(), line.getCommandSpec().qualifiedName()));
        return BAD_INPUT;
    }

    /** Bad input and what a queue could not do are told in a sentence; all else is a bug and shows its stack. */
    private static int explain(Exception thrown, CommandLine line, ParseResult parsed) throws Exception {
        Exception failure = thrown instanceof ProvisionException && thrown.getCause() instanceof QueueException cause
                ? cause
                : thrown;
        if (failure instanceof TraceException
                || failure instanceof IllegalArgumentException
                || failure instanceof QueueException
                || failure instanceof UncheckedIOException) {
            line.getErr().println(failure.getMessage());
            return failure instanceof TraceException || failure instanceof IllegalArgumentException ? BAD_INPUT : 1;
        }
        throw thrown;
    }

    private static PrintWriter utf8(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }
}
