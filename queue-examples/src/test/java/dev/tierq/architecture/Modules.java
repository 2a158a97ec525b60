package dev.tierq.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The code of all modules, where the build has put it.
 *
 * <p>The rules stand in this module because it is the last one of the build: it finds the classes of all others beside it,
 * also of those that it does not depend on, and needs no module of its own that has nothing but tests.
 */
final class Modules {
    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

    private Modules() {}

    /** The names of the modules, in the order of the root's {@code pom.xml}. */
    static List<String> names() {
        return MODULE.matcher(read(ROOT.resolve("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .toList();
    }

    static JavaClasses mainClasses() {
        return classes("classes");
    }

    static JavaClasses testClasses() {
        return classes("test-classes");
    }

    private static JavaClasses classes(String folder) {
        return new ClassFileImporter()
                .importPaths(names().stream()
                        .map(module -> ROOT.resolve(module).resolve("target").resolve(folder))
                        .filter(Files::isDirectory)
                        .toList());
    }

    /** The source files of the main code. */
    static List<Path> mainSources() {
        return names().stream()
                .map(module -> ROOT.resolve(module).resolve("src/main/java"))
                .filter(Files::isDirectory)
                .flatMap(Modules::javaFiles)
                .toList();
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
