package dev.tierq.redis;

import dev.tierq.spi.WakeUps;
import java.util.concurrent.CompletionStage;

/** How one client waits for jobs of one queue. Thread-safe. */
sealed interface Wait extends WakeUps permits MarkerWait, DirectWait {
    /** The connection on which it waits. */
    BlockingConnection connection();

    @Override
    default boolean inTouch() {
        return connection().isThere();
    }

    /** Ends the wait that runs and closes the connection. */
    CompletionStage<Void> close();
}
