package assay.engine.ignite;

import assay.api.EntryProcessor;
import assay.engine.ignite.stored.StoredValueReader;
import assay.engine.ignite.stored.ValueStorage;
import javax.cache.processor.MutableEntry;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.cache.CacheEntryProcessor;
import org.jspecify.annotations.Nullable;

/// Carries a workload's entry processor to an entry's owner and runs it there.
final class CarriedProcessor implements CacheEntryProcessor<Object, Object, @Nullable Object> {

  private static final long serialVersionUID = 1L;

  private final BinaryObject processor;
  private final ValueStorage values;

  /// @param processor in stored form
  /// @param values how values are stored
  CarriedProcessor(BinaryObject processor, ValueStorage values) {
    this.processor = processor;
    this.values = values;
  }

  @Override
  public @Nullable Object process(MutableEntry<Object, Object> entry, Object... arguments) {
    OwnedEntry owned = new OwnedEntry(entry, values);
    Object result = ((EntryProcessor) StoredValueReader.inside(processor)).apply(owned);
    owned.end();
    return values.carried(result);
  }
}
