package dev.tierq.redis.differential;

import dev.tierq.JobId;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.Storage;
import dev.tierq.Tenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Makes random sequences of operations: the same seed, the same sequence. */
final class Steps {
    private static final List<String> TIERS = List.of("high", "medium", "low");
    /** Characters of one to four bytes of UTF-8, and the neighbours whose order UTF-16 turns round. */
    private static final int[] CHARACTERS = {
        0, '0', '9', 'A', 'a', 'z', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF
    };

    private static final int IDS = 400;
    private static final int LONGEST_ID = 120;

    private final SplittableRandom random;
    private final Storage storage;
    private final List<JobId> ids;

    Steps(long seed, Storage storage) {
        this.random = new SplittableRandom(seed);
        this.storage = storage;
        this.ids = IntStream.range(0, IDS)
                .mapToObj(number -> randomId())
                .distinct()
                .toList();
    }

    List<Step> sequence(int length) {
        return IntStream.range(0, length).mapToObj(number -> step()).toList();
    }

    /** As often adding as removing over time, in waves that fill the queue beyond 128 jobs and run it empty. */
    private Step step() {
        int kind = random.nextInt(100);
        if (kind < 30) {
            return new Step.Enqueue(job());
        } else if (kind < 36) {
            return new Step.EnqueueAll(jobs(1 + random.nextInt(random.nextInt(10) == 0 ? 200 : 8)));
        } else if (kind < 56) {
            return new Step.Poll(random.nextInt(20) == 0 ? 1000 : 1 + random.nextInt(4));
        } else if (kind < 60) {
            return new Step.Peek(1 + random.nextInt(random.nextInt(5) == 0 ? 1000 : 10));
        } else if (kind < 64) {
            return new Step.Pages(1 + random.nextInt(6), random.nextBoolean());
        } else if (kind < 67) {
            return new Step.ListAfter(1 + random.nextInt(6), id(), id());
        } else if (kind < 70) {
            return Step.Ask.find(id());
        } else if (kind < 74) {
            return Step.Ask.position(id());
        } else if (kind < 75) {
            return removal();
        } else if (kind < 86) {
            return Step.Ask.cancel(id());
        } else if (kind < 92) {
            return Step.Ask.depths(id());
        }
        return new Step.MoveClock(Duration.ofNanos(1_000L * (random.nextInt(2_000) - 700)));
    }

    /** Many jobs at once; seldom, so that the waves come up to their height. */
    private Step removal() {
        int kind = random.nextInt(8);
        if (kind == 0) {
            return new Step.Delete();
        }
        return new Step.Purge(kind == 1 ? Optional.empty() : Optional.of(TIERS.get(random.nextInt(TIERS.size()))));
    }

    private List<NewJob> jobs(int count) {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(job());
        }
        return jobs;
    }

    private NewJob job() {
        NewJob.Builder job = NewJob.in(TIERS.get(random.nextInt(TIERS.size()))).id(id());
        if (storage == Storage.RECORDS) {
            byte[] data = new byte[random.nextInt(random.nextInt(8) == 0 ? 3_000 : 100)];
            random.nextBytes(data);
            job.payload(Payload.of(data));
            if (random.nextBoolean()) {
                job.tenant(Tenant.of(randomId().value()));
            }
            for (int i = random.nextInt(4); i > 1; i--) {
                job.header(
                        randomId().value(),
                        random.nextBoolean() ? "" : randomId().value());
            }
        }
        return job.build();
    }

    private JobId id() {
        return ids.get(random.nextInt(ids.size()));
    }

    private JobId randomId() {
        int length = 1 + random.nextInt(random.nextInt(10) == 0 ? LONGEST_ID : 3);
        StringBuilder id = new StringBuilder();
        for (int i = 0; i < length; i++) {
            id.appendCodePoint(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return JobId.of(id.toString());
    }
}
