package assay.engine.ignite;

import assay.api.EntryProcessor;
import javax.cache.processor.MutableEntry;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.cache.CacheEntryProcessor;
import org.jspecify.annotations.Nullable;

/// Carries a workload's function to the owner of an entry and runs it there.
final class CarriedProcessor implements CacheEntryProcessor<Object, Object, @Nullable Object> {

  private static final long serialVersionUID = 1L;

  private final BinaryObject function;
  private final Values values;

  /// @param function the function, as records are stored
  /// @param values how values are stored
  CarriedProcessor(BinaryObject function, Values values) {
    this.function = function;
    this.values = values;
  }

  @Override
  public @Nullable Object process(MutableEntry<Object, Object> entry, Object... arguments) {
    OwnedEntry owned = new OwnedEntry(entry, values);
    Object result = ((EntryProcessor) Binaries.inside(function)).apply(owned);
    owned.end();
    return values.carried(result);
  }
}
