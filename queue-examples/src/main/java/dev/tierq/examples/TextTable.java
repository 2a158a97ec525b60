package dev.tierq.examples;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Tables as the examples print them: the same text in every locale and on every system. */
final class TextTable {
    private TextTable() {}

    static <T> String of(List<T> rows, List<ColumnData<T>> columns) {
        return AsciiTable.builder()
                .border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS)
                .lineSeparator("\n")
                .data(rows, columns)
                .asString();
    }

    static <T> ColumnData<T> text(String header, Function<T, String> cell) {
        return column(header, HorizontalAlign.LEFT, cell);
    }

    static <T> ColumnData<T> whole(String header, ToLongFunction<T> cell) {
        return right(header, row -> String.format(Locale.ROOT, "%,d", cell.applyAsLong(row)));
    }

    static <T> ColumnData<T> decimal(String header, ToDoubleFunction<T> cell) {
        return right(header, row -> String.format(Locale.ROOT, "%,.1f", cell.applyAsDouble(row)));
    }

    static <T> ColumnData<T> right(String header, Function<T, String> cell) {
        return column(header, HorizontalAlign.RIGHT, cell);
    }

    private static <T> ColumnData<T> column(String header, HorizontalAlign align, Function<T, String> cell) {
        return new Column()
                .header(header)
                .headerAlign(align)
                .dataAlign(align)
                .maxWidth(Integer.MAX_VALUE)
                .with(cell);
    }
}
