package dev.tierq.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads script files. A line {@code --@include name} stands for the file of that name. */
final class ScriptSource {
    private static final Pattern INCLUDE = Pattern.compile("^--@include ([a-z-]+)$", Pattern.MULTILINE);

    private ScriptSource() {}

    static String read(String name) {
        return INCLUDE.matcher(file(name)).replaceAll(include -> Matcher.quoteReplacement(file(include.group(1))));
    }

    static String sha1(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(Utf8.bytes(text)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1", e);
        }
    }

    private static String file(String name) {
        String path = "lua/" + name + ".lua";
        try (@Nullable InputStream content = ScriptSource.class.getResourceAsStream(path)) {
            if (content == null) {
                throw new IllegalStateException("The script " + path + " is missing from the jar of queue-redis");
            }
            return Utf8.text(content.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read the script " + path, e);
        }
    }
}
