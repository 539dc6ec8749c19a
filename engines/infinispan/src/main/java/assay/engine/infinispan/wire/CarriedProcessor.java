package assay.engine.infinispan.wire;

import assay.api.EntryProcessor;
import assay.api.engine.DeferredWriteEntry;
import java.util.function.Function;
import org.infinispan.functional.EntryView.ReadWriteEntryView;
import org.jspecify.annotations.Nullable;

/// Carries a workload's entry processor to an entry's owner and runs it there, and on the holders
/// of its backups, as Infinispan does with every function of a functional map.
///
/// @param answers whether its result is returned
public record CarriedProcessor(EntryProcessor processor, boolean answers)
    implements Function<ReadWriteEntryView<Object, Object>, @Nullable Object> {

  @Override
  public @Nullable Object apply(ReadWriteEntryView<Object, Object> view) {
    DeferredWriteEntry entry = new DeferredWriteEntry(view.key(), view.find().orElse(null));
    Object result = processor.apply(entry);
    entry.store(view::set, view::remove);
    return answers ? result : null;
  }
}
