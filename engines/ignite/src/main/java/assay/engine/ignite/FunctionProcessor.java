package assay.engine.ignite;

import assay.api.EntryFunction;
import javax.cache.processor.MutableEntry;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.cache.CacheEntryProcessor;
import org.jspecify.annotations.Nullable;

/// Carries a workload's function to the owner of an entry and runs it there.
final class FunctionProcessor implements CacheEntryProcessor<Object, Object, @Nullable Object> {

  private static final long serialVersionUID = 1L;

  private final BinaryObject function;
  private final Values values;

  /// @param function the function, as records are stored
  /// @param values how values are stored
  FunctionProcessor(BinaryObject function, Values values) {
    this.function = function;
    this.values = values;
  }

  @Override
  public @Nullable Object process(MutableEntry<Object, Object> entry, Object... arguments) {
    Located located = new Located(entry, values);
    Object result = ((EntryFunction) Binaries.inside(function)).apply(located);
    located.end();
    return values.carried(result);
  }
}
