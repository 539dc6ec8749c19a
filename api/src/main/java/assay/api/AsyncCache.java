package assay.api;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// A capability: entries by key, without a waiting thread. Many requests share one connection.
///
/// A stage completes as the blocking call of [Cache] would return: a write when the engine has acknowledged it, never
/// when it was only sent. A stage fails with what that call would throw, with [DefiniteFailureException] only if the
/// write surely did not happen, and fails at the latest after the time that the call would wait. A call does not wait
/// for the network, and no call waits for another's stage.
///
/// A stage may complete in any thread. The bench's work there is short and never waits.
public interface AsyncCache {

  /// Completes with the value of a key, or with null if there is none.
  CompletionStage<? extends @Nullable Object> get(Object key);

  /// Completes with any value.
  CompletionStage<?> put(Object key, Object value);

  /// Completes with any value.
  CompletionStage<?> remove(Object key);
}
