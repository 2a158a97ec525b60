package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What closing waits for. */
@Timeout(30)
class OpenQueuesTest {
    private static final Executor OWN_THREAD = work -> new Thread(work, "closes").start();

    private final OpenQueues open = new OpenQueues();

    private CompletableFuture<Boolean> closing() {
        return CompletableFuture.supplyAsync(open::close, OWN_THREAD);
    }

    @Test
    void closingWaitsForAPollThatWasSent() {
        CompletableFuture<String> poll = new CompletableFuture<>();
        CompletionStage<String> sent = open.send(() -> poll);
        CompletableFuture<Boolean> closing = closing();

        assertThat(closing).isNotDone();
        poll.complete("jobs");
        assertThat(closing).succeedsWithin(20, TimeUnit.SECONDS).isEqualTo(true);
        assertThat(sent.toCompletableFuture()).isCompletedWithValue("jobs");
    }

    @Test
    void closingDoesNotWaitForEver() {
        open.send(CompletableFuture::new);

        assertThat(closing()).succeedsWithin(20, TimeUnit.SECONDS).isEqualTo(true);
    }

    @Test
    void onceClosedNothingIsSent() {
        open.close();
        CompletionStage<String> refused = open.send(() -> {
            throw new AssertionError("sent");
        });

        assertThat(catchThrowable(refused.toCompletableFuture()::join)).hasCauseInstanceOf(IllegalStateException.class);
        assertThat(open.close()).isFalse();
    }

    @Test
    void aStoreThatThrowsFailsTheCallAndHoldsUpNobody() {
        IllegalStateException thrown = new IllegalStateException("thrown");
        CompletionStage<String> failed = open.send(() -> {
            throw thrown;
        });

        assertThat(catchThrowable(failed.toCompletableFuture()::join)).hasRootCause(thrown);
        assertThat(closing()).succeedsWithin(2, TimeUnit.SECONDS);
    }

    @Test
    void aQueueHasOneLine() {
        ScriptedStore store = new ScriptedStore();

        assertThat(open.line(store)).isSameAs(open.line(store)).isNotSameAs(open.line(new ScriptedStore()));
    }
}
