package assay.engine.redis.lettuce;

import assay.api.AsyncCache;
import assay.engine.redis.client.RefusalErrors;
import assay.engine.redis.client.SessionParts;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One map's entries by key, over the connection to each server that all requests share. Its commands follow one another
/// without waiting for answers.
public final class AsyncEntries implements AsyncCache {

  private final LettuceClusterConnection lettuce;
  private final SessionParts client;
  private final String map;
  private final RedisAdvancedClusterAsyncCommands<byte[], byte[]> commands;
  private final SetArgs lifetime;

  public AsyncEntries(LettuceClusterConnection lettuce, SessionParts client, String map) {
    this.lettuce = lettuce;
    this.client = client;
    this.map = map;
    commands = lettuce.shared().async();
    lifetime = LettuceOptions.lifetime(client.ttlMillis());
  }

  private byte[] name(Object key) {
    return client.keys().of(map, key);
  }

  /// A command that is given up is no longer sent.
  private static <T> CompletionStage<T> within(RedisFuture<T> asked) {
    return asked
        .toCompletableFuture()
        .orTimeout(LettuceOptions.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public CompletionStage<? extends @Nullable Object> get(Object key) {
    return within(commands.get(name(key))).thenApply(client.codec()::read);
  }

  @Override
  public CompletionStage<?> put(Object key, Object value) {
    byte[] name = name(key);
    byte[] bytes = client.codec().write(value);
    return write(() -> commands.set(name, bytes, lifetime));
  }

  @Override
  public CompletionStage<?> remove(Object key) {
    byte[] name = name(key);
    return write(() -> commands.del(name));
  }

  /// A refused write is surely not done, unless it was sent earlier over a connection lost since.
  private <T> CompletionStage<T> write(Supplier<RedisFuture<T>> sending) {
    long before = lettuce.losses();
    return within(sending.get())
        .exceptionally(failure -> {
          Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
          if (cause instanceof RedisCommandExecutionException refused) {
            throw RefusalErrors.of(refused, lettuce.losses() != before);
          }
          throw new CompletionException(cause);
        });
  }
}
