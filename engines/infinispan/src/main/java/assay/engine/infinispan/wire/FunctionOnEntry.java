package assay.engine.infinispan.wire;

import assay.api.EntryFunction;
import java.util.function.Function;
import org.infinispan.functional.EntryView.ReadWriteEntryView;
import org.jspecify.annotations.Nullable;

/// Carries a workload's function to the owner of an entry and runs it there, and on the holders of its
/// backups, as Infinispan does with every function of a functional map.
///
/// @param function the function, a record of the workload's types
/// @param answers whether its result travels back
public record FunctionOnEntry(EntryFunction function, boolean answers)
    implements Function<ReadWriteEntryView<Object, Object>, @Nullable Object> {

  @Override
  public @Nullable Object apply(ReadWriteEntryView<Object, Object> view) {
    Object result = function.apply(new Located(view));
    return answers ? result : null;
  }

  private static final class Located implements EntryFunction.Entry {

    private final ReadWriteEntryView<Object, Object> view;
    private @Nullable Object value;

    Located(ReadWriteEntryView<Object, Object> view) {
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
