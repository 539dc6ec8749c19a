package assay.engine.ignite.solution;

import assay.engine.ignite.Binaries;
import java.util.Arrays;
import javax.cache.processor.MutableEntry;
import org.apache.ignite.cache.CacheEntryProcessor;
import org.jspecify.annotations.Nullable;

/// Changes a target on its owner and brings back what the entries that tell become.
final class PairProcessor implements CacheEntryProcessor<Object, Object, Object> {

  private static final long serialVersionUID = 1L;

  private final Batch batch;
  private final Object[] sources;

  /// @param sources the values of the entries that tell, as they are stored
  PairProcessor(Batch batch, Object[] sources) {
    this.batch = batch;
    this.sources = sources;
  }

  @Override
  public Object process(MutableEntry<Object, Object> entry, Object... arguments) {
    @Nullable Object[] values = Arrays.stream(sources).map(Binaries::in).toArray();
    Object before = Binaries.in(entry.getValue());
    Object after = batch.apply(values, before);
    if (after != null && !after.equals(before)) {
      entry.setValue(batch.values().carried(after));
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = batch.values().carried(values[i]);
    }
    return values;
  }
}
