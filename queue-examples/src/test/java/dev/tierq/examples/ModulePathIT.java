package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.tck.RedisServer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program on the module path that requires the backends and nothing else compiles and runs, with Guice, on both. */
class ModulePathIT {
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    /** On the class path of these tests, and no part of a user's program. */
    private static final List<String> NOT_THE_USERS = List.of("queue-examples", "queue-tck", "junit", "assertj");

    private static final String MODULE = """
            module user {
                requires dev.tierq.inmemory;
                requires dev.tierq.redis;
            }
            """;

    private static final String PROGRAM = """
            package user;

            import com.google.inject.Guice;
            import com.google.inject.Module;
            import dev.tierq.*;
            import dev.tierq.inmemory.InMemoryQueueModule;
            import dev.tierq.redis.*;

            public class Program {
                public static void main(String[] uri) {
                    run("in memory", new InMemoryQueueModule());
                    run("on Redis", new RedisQueueModule(RedisOptions.uri(uri[0]).build()));
                }

                private static void run(String text, Module backend) {
                    JobQueues queues = Guice.createInjector(backend).getInstance(JobQueues.class);
                    try (queues) {
                        JobQueue queue = queues.open(QueueName.of("module-path"));
                        queue.enqueue(NewJob.of("low", Payload.ofText(text)));
                        System.out.println(queue.poll().jobs().get(0).payload().text());
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void aModularProgramNeedsNoFlags() throws Exception {
        Path compiled = folder.resolve("compiled");
        String needed = needed();
        List<String> sources = List.of(source("module-info.java", MODULE), source("Program.java", PROGRAM));

        run(Stream.concat(Stream.of("javac", "-d", compiled.toString(), "--module-path", needed), sources.stream()));
        try (RedisServer server = RedisServer.start()) {
            String path = compiled + File.pathSeparator + needed;
            assertThat(run(Stream.of("java", "--module-path", path, "--module", "user/user.Program", server.uri())))
                    .containsSubsequence("in memory", "on Redis");
        }
    }

    private static String needed() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> NOT_THE_USERS.stream().noneMatch(entry::contains))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private String source(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /** Runs a tool of this JDK to its good end; what it prints may hold warnings of newer JDKs. */
    private List<String> run(Stream<String> command) throws IOException, InterruptedException {
        List<String> words = command.collect(Collectors.toList());
        words.set(0, JAVA_HOME.resolve("bin").resolve(words.get(0)).toString());
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        List<String> printed = Files.readAllLines(output, StandardCharsets.UTF_8);
        assertThat(process.exitValue())
                .as("status of %s, which printed %s", words, printed)
                .isZero();
        return printed;
    }
}
