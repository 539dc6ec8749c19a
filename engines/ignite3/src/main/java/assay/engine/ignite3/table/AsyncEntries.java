package assay.engine.ignite3.table;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.EntryProcessor;
import java.util.concurrent.CompletionStage;
import org.apache.ignite.table.Tuple;
import org.jspecify.annotations.Nullable;

/// One map's entries by key: `getAsync`, `putAsync` and `removeAsync` of the view, and compute jobs.
record AsyncEntries(OpenTable table) implements AsyncCache, AsyncInvocable {

  @Override
  public CompletionStage<? extends @Nullable Object> get(Object key) {
    Tuple stored = table.form().key(key);
    return ClientCalls.<@Nullable Tuple>begin(
            () ->
                table
                    .reads()
                    .begin(table.ignite(), within -> table.view().getAsync(within, stored)),
            table.met())
        .thenApply(table.form()::value);
  }

  @Override
  public CompletionStage<?> put(Object key, Object value) {
    Tuple row = table.form().key(key);
    Tuple stored = table.form().value(value);
    return ClientCalls.begin(() -> table.view().putAsync(null, row, stored), table.met());
  }

  @Override
  public CompletionStage<?> remove(Object key) {
    Tuple row = table.form().key(key);
    return ClientCalls.begin(() -> table.view().removeAsync(null, row), table.met());
  }

  /// A job restarts itself after a conflict.
  @Override
  public CompletionStage<? extends @Nullable Object> invoke(Object key, EntryProcessor processor) {
    return OwnerJobs.process(table.ignite(), table, key, processor)
        .get()
        .thenApply(table.form()::nullable);
  }
}
