package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.engine.ignite.stored.StoredValueReader;
import java.util.List;
import javax.cache.processor.MutableEntry;
import org.apache.ignite.cache.CacheEntryProcessor;
import org.jspecify.annotations.Nullable;

/// Changes a target on its owner and returns each update's outcome, followed by the new sources,
/// null for no change.
final class PairProcessor implements CacheEntryProcessor<Object, Object, Object> {

  private static final long serialVersionUID = 1L;

  private final TargetUpdateBatch batch;
  private final @Nullable Object[] sources;

  /// @param sources the stored sources, null for a missing one
  PairProcessor(TargetUpdateBatch batch, @Nullable Object[] sources) {
    this.batch = batch;
    this.sources = sources;
  }

  @Override
  public Object process(MutableEntry<Object, Object> entry, Object... arguments) {
    List<PairUpdate> updates = batch.changes();
    TargetUpdates work =
        new TargetUpdates(
            StoredValueReader.in(entry.getValue()),
            TargetUpdates.byKey(updates, sources, StoredValueReader::inside));
    byte[] ended = work.apply(updates);
    if (work.changed()) {
      entry.setValue(batch.values().carried(work.target()));
    }
    return new Object[] {ended, work.stored(updates, ended, batch.values()::carriedOver)};
  }
}
