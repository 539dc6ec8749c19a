package assay.engine.reference;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.EntryProcessor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A map whose calls run in threads of their own, because a behaviour may hold them.
record AsyncMap(NamedMap map) implements AsyncCache, AsyncInvocable {

  private static final Executor EACH =
      task -> {
        var unused = Thread.ofVirtual().name("assay-reference").start(task);
      };

  private static <T extends @Nullable Object> CompletionStage<T> later(Supplier<T> call) {
    return CompletableFuture.supplyAsync(call, EACH);
  }

  @Override
  public CompletionStage<? extends @Nullable Object> get(Object key) {
    return later(() -> map.get(key));
  }

  @Override
  public CompletionStage<?> put(Object key, Object value) {
    return CompletableFuture.runAsync(() -> map.put(key, value), EACH);
  }

  @Override
  public CompletionStage<?> remove(Object key) {
    return CompletableFuture.runAsync(() -> map.remove(key), EACH);
  }

  @Override
  public CompletionStage<? extends @Nullable Object> invoke(Object key, EntryProcessor processor) {
    return later(() -> map.invoke(key, processor));
  }
}
