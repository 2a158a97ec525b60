package dev.tierq.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables as the examples print them: the same text in every locale and under every default charset. */
final class TextTable {
    private TextTable() {}

    /** Lays out rows under a header; ends without a line end. */
    static <T> String of(List<T> rows, List<Column<T>> columns) {
        List<List<String>> cells =
                columns.stream().map(column -> column.cells(rows)).toList();
        List<String> lines = new ArrayList<>(IntStream.rangeClosed(0, rows.size())
                .mapToObj(line -> cells.stream().map(column -> column.get(line)).collect(joined("|", " ")))
                .toList());
        String rule =
                cells.stream().map(column -> "-".repeat(column.get(0).length())).collect(joined("+", "-"));
        lines.add(0, rule);
        lines.add(2, rule);
        lines.add(rule);
        return String.join("\n", lines);
    }

    private static Collector<CharSequence, ?, String> joined(String border, String gap) {
        return Collectors.joining(gap + border + gap, border + gap, gap + border);
    }

    static <T> Column<T> text(String header, Function<T, String> value) {
        return new Column<>(header, false, value);
    }

    static <T> Column<T> right(String header, Function<T, String> value) {
        return new Column<>(header, true, value);
    }

    static <T> Column<T> whole(String header, ToLongFunction<T> value) {
        return right(header, row -> String.format(Locale.ROOT, "%,d", value.applyAsLong(row)));
    }

    static <T> Column<T> decimal(String header, ToDoubleFunction<T> value) {
        return right(header, row -> String.format(Locale.ROOT, "%,.1f", value.applyAsDouble(row)));
    }

    /**
     * A column.
     *
     * @param header its name
     * @param flushRight whether its cells end at the right instead of beginning at the left
     * @param value what it shows of a row
     * @param <T> what a row is
     */
    record Column<T>(String header, boolean flushRight, Function<T, String> value) {
        /** The header and the values, all of one width. */
        List<String> cells(List<T> rows) {
            List<String> texts =
                    Stream.concat(Stream.of(header), rows.stream().map(value)).toList();
            int width = texts.stream().mapToInt(String::length).max().orElseThrow();
            return texts.stream()
                    .map(text -> flushRight
                            ? " ".repeat(width - text.length()) + text
                            : text + " ".repeat(width - text.length()))
                    .toList();
        }
    }
}
