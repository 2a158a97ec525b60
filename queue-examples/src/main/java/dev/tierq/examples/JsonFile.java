package dev.tierq.examples;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes figures for other programs to read: JSON, in UTF-8. */
final class JsonFile {
    private static final Gson GSON =
            new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private JsonFile() {}

    /**
     * Finds out early that a file could not be written, before the figures are made.
     *
     * @throws UncheckedIOException if its directory does not exist
     */
    static void check(Path file) {
        @Nullable Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw unwritable(file, new NoSuchFileException(file.toString()));
        }
    }

    /**
     * Writes records as objects and lists as arrays; replaces the file.
     *
     * @throws UncheckedIOException if the file cannot be written
     */
    static void write(Path file, Object content) {
        try {
            Files.writeString(file, GSON.toJson(content) + "\n");
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    private static UncheckedIOException unwritable(Path file, IOException cause) {
        return new UncheckedIOException(
                "%s cannot be written: give --output a file in a directory that exists (%s)".formatted(file, cause),
                cause);
    }
}
