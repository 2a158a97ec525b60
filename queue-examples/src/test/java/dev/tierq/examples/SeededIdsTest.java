package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeededIdsTest {
    @Test
    void theSameSeedGivesTheSameRandomUuids() {
        SeededIds ids = new SeededIds(7);
        SeededIds same = new SeededIds(7);

        assertThat(ids.next()).isEqualTo(same.next()).isNotEqualTo(ids.next());
    }

    @Test
    void everyIdIsARandomUuidByItsVersionAndVariant() {
        SeededIds ids = new SeededIds(7);

        assertThat(IntStream.range(0, 1_000)
                        .mapToObj(i -> UUID.fromString(ids.next().value())))
                .allMatch(uuid -> uuid.version() == 4 && uuid.variant() == 2)
                .doesNotHaveDuplicates();
    }
}
