package dev.tierq.tck;

import java.time.Duration;

/** How the clock goes while producers enqueue; told how many times they did. */
enum Ticking {
    NEVER {
        @Override
        void tick(SettableClock clock, int times) {}
    },
    RARELY {
        @Override
        void tick(SettableClock clock, int times) {
            clock.advance(Duration.ofNanos(times % 100 == 0 ? 1_000 : 0));
        }
    },
    BACK_BY_5_SECONDS {
        @Override
        void tick(SettableClock clock, int times) {
            clock.advance(times % 50 == 0 ? Duration.ofSeconds(-5) : Duration.ofMillis(200));
        }
    };

    abstract void tick(SettableClock clock, int times);
}
