package assay.api;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// A capability: entry processors, without a waiting thread. Stages complete as those of [AsyncCache] do.
public interface AsyncInvocable {

  /// Runs a processor on the key's owner, and completes with its result.
  CompletionStage<? extends @Nullable Object> invoke(Object key, EntryProcessor processor);
}
