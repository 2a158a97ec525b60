package dev.tierq.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.resource.ClientResources;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A client that ends its own resources when it is closed; Lettuce leaves resources of one's own to their maker. */
final class SelfContainedClient extends RedisClient {
    SelfContainedClient(RedisURI uri, ClientOptions options) {
        super(
                ClientResources.builder()
                        .reconnectDelay(ClientSettings.reconnectDelay())
                        .build(),
                uri);
        setOptions(options);
    }

    @Override
    public CompletableFuture<Void> shutdownAsync(long quietPeriod, long timeout, TimeUnit timeUnit) {
        return super.shutdownAsync(quietPeriod, timeout, timeUnit)
                .thenCompose(ended -> resourcesEnded(quietPeriod, timeout, timeUnit));
    }

    private CompletableFuture<Void> resourcesEnded(long quietPeriod, long timeout, TimeUnit timeUnit) {
        CompletableFuture<Void> ended = new CompletableFuture<>();
        getResources().shutdown(quietPeriod, timeout, timeUnit).addListener(future -> ended.complete(null));
        return ended;
    }
}
