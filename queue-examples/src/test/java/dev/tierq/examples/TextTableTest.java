package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void textBeginsAtTheLeftAndNumbersEndAtTheRight() {
        String table = TextTable.of(
                List.of(Map.entry("µs", 1_234_567L), Map.entry("longer", 8L)),
                List.of(
                        TextTable.text("unit", Map.Entry::getKey),
                        TextTable.whole("n", Map.Entry::getValue),
                        TextTable.decimal("tenth", row -> row.getValue() / 10.0)));

        assertThat(table).isEqualTo("""
                        +--------+-----------+-----------+
                        | unit   |         n |     tenth |
                        +--------+-----------+-----------+
                        | µs     | 1,234,567 | 123,456.7 |
                        | longer |         8 |       0.8 |
                        +--------+-----------+-----------+\
                        """);
    }

    @Test
    void aTableWithoutRowsIsItsHeader() {
        assertThat(TextTable.<String>of(List.of(), List.of(TextTable.text("name", row -> row))))
                .isEqualTo("""
                        +------+
                        | name |
                        +------+
                        +------+\
                        """);
    }
}
