package assay.engine.ignite;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.EntryProcessor;
import assay.engine.ignite.stored.StoredValueReader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.lang.IgniteFuture;
import org.jspecify.annotations.Nullable;

/// One map's entries by key: `getAsync`, `putAsync`, `removeAsync` and `invokeAsync`.
///
/// @param cache the map, with entries in stored form
/// @param map the same map with calls that wait
/// @param invoker its processors
record AsyncEntries(IgniteCache<Object, Object> cache, MapEntries map, MapInvoker invoker)
    implements AsyncCache, AsyncInvocable {

  private static <T extends @Nullable Object> CompletableFuture<T> stage(IgniteFuture<T> future) {
    CompletableFuture<T> stage = new CompletableFuture<>();
    future.listen(done -> {
      try {
        stage.complete(done.get());
      } catch (RuntimeException failure) {
        stage.completeExceptionally(failure);
      }
    });
    return stage;
  }

  @Override
  public CompletionStage<? extends @Nullable Object> get(Object key) {
    return stage(cache.getAsync(map.entries().key(key))).thenApply(StoredValueReader::in);
  }

  @Override
  public CompletionStage<?> put(Object key, Object value) {
    return stage(cache.putAsync(map.written(key, true), map.written(value, false)))
        .thenRun(map.indexes()::written);
  }

  @Override
  public CompletionStage<?> remove(Object key) {
    return stage(cache.removeAsync(map.entries().key(key)));
  }

  @Override
  public CompletionStage<? extends @Nullable Object> invoke(Object key, EntryProcessor processor) {
    return stage(cache.invokeAsync(map.entries().key(key), invoker.processor(processor)))
        .thenApply(StoredValueReader::in);
  }
}
