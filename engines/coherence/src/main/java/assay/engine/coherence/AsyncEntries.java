package assay.engine.coherence;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.EntryProcessor;
import com.tangosol.net.AsyncNamedMap;
import com.tangosol.net.NamedCache;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One map's entries by key, by `AsyncNamedMap`. Its `put` returns no previous value, unlike the blocking one.
final class AsyncEntries implements AsyncCache, AsyncInvocable {

  private final AsyncNamedMap<Object, Object> map;
  private final WriteFailures failures;

  private AsyncEntries(AsyncNamedMap<Object, Object> map, WriteFailures failures) {
    this.map = map;
    this.failures = failures;
  }

  /// Empty for a client by Extend, which has no calls that return before their answer.
  static Optional<AsyncEntries> of(NamedCache<Object, Object> cache, WriteFailures failures) {
    try {
      return Optional.of(new AsyncEntries(cache.async(), failures));
    } catch (UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  @Override
  public CompletionStage<? extends @Nullable Object> get(Object key) {
    return map.get(key);
  }

  @Override
  public CompletionStage<?> put(Object key, Object value) {
    return judged(() -> map.put(key, value), key, value);
  }

  @Override
  public CompletionStage<?> remove(Object key) {
    return judged(() -> map.remove(key), key);
  }

  @Override
  public CompletionStage<? extends @Nullable Object> invoke(Object key, EntryProcessor processor) {
    CarriedProcessor carried = new CarriedProcessor(processor, true);
    return judged(() -> map.invoke(key, carried), key, carried);
  }

  /// A write that cannot be serialized fails in the call or in the stage.
  private <T extends @Nullable Object> CompletionStage<T> judged(
      Supplier<CompletableFuture<T>> write, Object... arguments) {
    try {
      return write
          .get()
          .exceptionally(failure -> {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            throw cause instanceof RuntimeException thrown
                ? failures.judged(thrown, arguments)
                : new CompletionException(cause);
          });
    } catch (RuntimeException failure) {
      throw failures.judged(failure, arguments);
    }
  }
}
