package dev.tierq.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Code that is compiled while a test runs: so it can stand in the very package that a rule is about, and the checks of the
 * build do not meet it.
 *
 * @param sources one file each, with its package
 * @param breaches what the report of a rule must name, each alone
 */
record Sample(List<String> sources, List<String> breaches) {
    private static final Pattern NAME =
            Pattern.compile("package ([a-z.]+);.*?(?:class|interface) (\\w+)", Pattern.DOTALL);

    /** Code that breaks a rule once, in a class {@code Bad}. */
    static Sample of(String... sources) {
        return new Sample(List.of(sources), List.of("Bad"));
    }

    /** A class of which every member breaks a rule. */
    static Sample ofMembers(String packageName, String... members) {
        String source = "package %s; class Bad {%n%s%n}".formatted(packageName, String.join("\n", members));
        return new Sample(
                List.of(source),
                IntStream.range(0, members.length)
                        .mapToObj(index -> "(Bad.java:" + (index + 2) + ")")
                        .toList());
    }

    /** The same code, and what the report must name. */
    Sample naming(String... expected) {
        return new Sample(sources, List.of(expected));
    }

    /**
     * Compiles them against all that this module sees.
     *
     * @param folder an empty one for the class files
     */
    JavaClasses classes(Path folder) {
        compile(folder);
        return new ClassFileImporter().importPath(folder);
    }

    private void compile(Path folder) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of(
                "--release",
                "17",
                "-d",
                folder.toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                "-proc:none",
                "-nowarn");
        List<Source> files = sources.stream().map(Source::new).toList();
        if (!compiler.getTask(null, null, null, options, null, files).call()) {
            throw new AssertionError("A sample does not compile: " + this);
        }
    }

    /** A source that is no file. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(uri(text), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        private static URI uri(String text) {
            Matcher name = NAME.matcher(text);
            if (!name.find()) {
                throw new AssertionError("A sample without package or class: " + text);
            }
            return URI.create("sample:///%s/%s.java".formatted(name.group(1).replace('.', '/'), name.group(2)));
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
