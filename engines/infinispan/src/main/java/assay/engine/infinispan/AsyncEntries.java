package assay.engine.infinispan;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.EntryProcessor;
import assay.engine.infinispan.wire.CarriedProcessor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.infinispan.AdvancedCache;
import org.infinispan.context.Flag;
import org.infinispan.functional.FunctionalMap.ReadWriteMap;
import org.infinispan.functional.impl.FunctionalMapImpl;
import org.infinispan.functional.impl.ReadWriteMapImpl;
import org.jspecify.annotations.Nullable;

/// One map's entries by key: `getAsync`, `putAsync`, `removeAsync` and `eval`. Writes request no previous value.
final class AsyncEntries implements AsyncCache, AsyncInvocable {

  private final AdvancedCache<Object, Object> map;
  private final AdvancedCache<Object, Object> writes;
  private final ReadWriteMap<Object, Object> functions;

  AsyncEntries(AdvancedCache<Object, Object> map) {
    this.map = map;
    writes = map.withFlags(Flag.IGNORE_RETURN_VALUES);
    functions = ReadWriteMapImpl.create(FunctionalMapImpl.create(map));
  }

  @Override
  public CompletionStage<? extends @Nullable Object> get(Object key) {
    return map.getAsync(key);
  }

  @Override
  public CompletionStage<?> put(Object key, Object value) {
    return judged(() -> writes.putAsync(key, value));
  }

  @Override
  public CompletionStage<?> remove(Object key) {
    return writes.removeAsync(key);
  }

  @Override
  public CompletionStage<? extends @Nullable Object> invoke(Object key, EntryProcessor processor) {
    return functions.eval(key, new CarriedProcessor(processor, true));
  }

  /// A value that cannot be serialized fails in the call or in the stage.
  private static <T extends @Nullable Object> CompletionStage<T> judged(
      Supplier<CompletableFuture<T>> write) {
    try {
      return write
          .get()
          .exceptionally(failure -> {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            throw cause instanceof RuntimeException thrown
                ? WriteFailures.of(thrown)
                : new CompletionException(cause);
          });
    } catch (RuntimeException failure) {
      throw WriteFailures.of(failure);
    }
  }
}
