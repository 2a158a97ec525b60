package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.Payload;
import dev.tierq.Tenant;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tiers;
import dev.tierq.spi.Admission;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RecordFormatTest {
    private static final JobId ID = JobId.of("a");
    private static final Score SCORE = new Score(7);

    private static Admission admission(Tenant tenant, Map<String, String> headers, int payloadBytes) {
        byte[] payload = new byte[payloadBytes];
        Arrays.fill(payload, (byte) 0x9C);
        return new Admission(ID, true, Tiers.STANDARD.ranked(2), tenant, Payload.of(payload), headers, null);
    }

    private static Job roundTrip(Admission admission) {
        return RecordFormat.decode(ID, SCORE, RecordFormat.encode(admission), Tiers.STANDARD);
    }

    @Test
    void tenantHeadersAndPayloadComeBack() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("z", "");
        headers.put("größe", "x".repeat(20_000));
        Admission admission = admission(Tenant.of("tenant \uD83D\uDE00"), headers, 300);

        Job job = roundTrip(admission);

        assertThat(job.tenant()).contains(Tenant.of("tenant \uD83D\uDE00"));
        assertThat(job.headers()).containsExactlyEntriesOf(headers);
        assertThat(job.payload()).isEqualTo(admission.payload());
        assertThat(job.tier()).contains(Tiers.STANDARD.ranked(2));
        assertThat(job.score()).isEqualTo(SCORE);
    }

    @Test
    void aBareJobNeedsTheHeadOnly() {
        assertThat(RecordFormat.encode(admission(null, Map.of(), 100))).hasSize(124);
        assertThat(roundTrip(admission(null, Map.of(), 0)).payload()).isEqualTo(Payload.EMPTY);
    }

    @Test
    void aRecordThatEndsEarlyIsMalformed() {
        byte[] record = RecordFormat.encode(admission(Tenant.of("t"), Map.of("name", "value"), 0));
        for (int length = 0; length < record.length; length++) {
            byte[] cut = Arrays.copyOf(record, length);
            assertThatExceptionOfType(RecordFormat.MalformedRecord.class)
                    .isThrownBy(() -> RecordFormat.decode(ID, SCORE, cut, Tiers.STANDARD));
        }
    }

    @Test
    void aTierThatTheQueueDoesNotHaveIsMalformed() {
        byte[] record = RecordFormat.encode(admission(null, Map.of(), 0));
        assertThatExceptionOfType(RecordFormat.MalformedRecord.class)
                .isThrownBy(() -> RecordFormat.decode(ID, SCORE, record, Tiers.of("only")));
    }
}
