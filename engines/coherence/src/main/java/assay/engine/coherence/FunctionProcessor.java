package assay.engine.coherence;

import assay.api.EntryFunction;
import com.tangosol.util.InvocableMap;
import org.jspecify.annotations.Nullable;

/// Carries a workload's function to the owner of an entry and runs it there.
///
/// @param function the function, a record of the workload's types
public record FunctionProcessor(EntryFunction function)
    implements InvocableMap.EntryProcessor<Object, Object, @Nullable Object> {

  @Override
  public @Nullable Object process(InvocableMap.Entry<Object, Object> entry) {
    return function.apply(new Located(entry));
  }

  private record Located(InvocableMap.Entry<Object, Object> entry) implements EntryFunction.Entry {

    @Override
    public Object key() {
      return entry.getKey();
    }

    @Override
    public @Nullable Object value() {
      return entry.getValue();
    }

    @Override
    public void set(Object value) {
      entry.setValue(value, false);
    }

    @Override
    public void remove() {
      entry.remove(false);
    }
  }
}
