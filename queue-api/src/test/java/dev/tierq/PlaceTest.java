package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.tierq.scoring.Score;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlaceTest {
    private static Place place(double score, String id) {
        return new Place(new Score(score), JobId.of(id));
    }

    @Test
    void placesAreInTheOrderOfLeaving() {
        List<Place> inOrder = List.of(
                place(-1, "z"),
                place(0, "a"),
                place(0, "aa"),
                place(0, "\uffff"),
                place(0, "\ud83d\ude00"),
                place(Double.MIN_VALUE, "a"));
        List<Place> shuffled = new ArrayList<>(inOrder);
        Collections.reverse(shuffled);

        assertThat(shuffled.stream().sorted()).isEqualTo(inOrder);
    }

    @Test
    void aJobHasThePlaceOfItsScoreAndId() {
        assertThat(Job.builder(JobId.of("a"), new Score(1.5)).build().place()).isEqualTo(place(1.5, "a"));
    }

    @Test
    void missingPartsAreRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> new Place(null, JobId.of("a")))
                .withMessage("score");
        assertThatNullPointerException()
                .isThrownBy(() -> new Place(new Score(0), null))
                .withMessage("id");
        assertThatNullPointerException()
                .isThrownBy(() -> new JobPage(List.of(), null))
                .withMessage("next");
    }

    @Test
    void theJobsOfAPageAreCopied() {
        List<Job> jobs =
                new ArrayList<>(List.of(Job.builder(JobId.of("a"), new Score(0)).build()));
        JobPage page = new JobPage(jobs, Optional.of(place(0, "a")));
        jobs.clear();

        assertThat(page.jobs()).hasSize(1);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> page.jobs().clear());
    }
}
