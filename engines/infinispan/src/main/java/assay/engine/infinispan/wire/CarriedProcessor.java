package assay.engine.infinispan.wire;

import assay.api.EntryProcessor;
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
    Object result = processor.apply(new OwnedEntry(view));
    return answers ? result : null;
  }

  private static final class OwnedEntry implements EntryProcessor.Entry {

    private final ReadWriteEntryView<Object, Object> view;
    private @Nullable Object value;

    OwnedEntry(ReadWriteEntryView<Object, Object> view) {
      this.view = view;
      value = view.find().orElse(null);
    }

    @Override
    public Object key() {
      return view.key();
    }

    @Override
    public @Nullable Object value() {
      return value;
    }

    @Override
    public void set(Object changed) {
      value = changed;
      view.set(changed);
    }

    @Override
    public void remove() {
      value = null;
      view.remove();
    }
  }
}
