package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.scoring.ScoreLayout;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import dev.tierq.tck.SettableClock;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is stored and what is said does not hang on the host's locale: Arabic and Hindi digits, the Turkish i. */
final class DefaultLocaleIT {
    private static final QueueName NAME = QueueName.of("locale");

    private final Locale hosts = Locale.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(hosts);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ar-EG", "hi-IN-u-nu-deva", "tr-TR"})
    void everythingIsTheSameInEveryLocale(String tag) {
        Locale locale = Locale.forLanguageTag(tag);
        assertThat(String.format(locale, "%d %s", 1, "I".toLowerCase(locale)))
                .as("the trap")
                .isNotEqualTo("1 i");

        assertThat(in(locale)).isEqualTo(in(Locale.ROOT));
    }

    private static String in(Locale locale) {
        Locale.setDefault(locale);
        try (OwnServer own = new OwnServer()) {
            JobQueue queue = own.open(
                    NAME,
                    QueueOptions.builder()
                            .tiers(Tiers.of("INBOX", "low"))
                            .time(new SettableClock(Instant.parse("2026-12-01T00:00:00.000123Z"))));
            queue.enqueue(NewJob.in("INBOX").id("I-1").header("TITLE", "1").build());
            queue.enqueue(
                    NewJob.in("low").id("I-2").payload(Payload.ofText("1 I")).build());
            String stored = own.contents().replaceFirst("generation=\\d+", "");
            own.redis().hset(QueueKeys.of(NAME).queue(), "waiting:1", "many");
            return stored + said(queue);
        }
    }

    private static String said(JobQueue queue) {
        Stream<ThrowingCallable> refused = Stream.of(
                () -> queue.poll(1_001),
                () -> queue.enqueue(NewJob.of("low", Payload.of(new byte[1 << 21]))),
                () -> JobId.of("i".repeat(513)),
                () -> QueueName.of("{" + "\u0001"),
                () -> new Tier("low", 256),
                () -> new ScoreLayout(Instant.EPOCH, 12),
                queue::depthByTier);
        return refused.map(call -> catchThrowable(call).getMessage()).collect(Collectors.joining("\n"));
    }
}
