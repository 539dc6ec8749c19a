package assay.engine.ignite.solution;

import assay.api.PairChange;
import assay.engine.ignite.Binaries;
import assay.engine.ignite.Entries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.apache.ignite.transactions.Transaction;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;
import org.jspecify.annotations.Nullable;

/// Runs where a target lives: changes it and all entries that tell in one pessimistic transaction, in which
/// the target is locked first, read once and written once. Says of each change whether it was stored.
final class PairTask implements IgniteCallable<boolean[]> {

  private static final long serialVersionUID = 1L;

  private final Batch batch;
  private final String sources;
  private final String targets;
  private final Object key;

  @IgniteInstanceResource private transient @Nullable Ignite member;

  /// @param target the target
  /// @param key its key as it is stored
  PairTask(Batch batch, Pairs.Target target, Object key) {
    this.batch = batch;
    this.sources = target.sources();
    this.targets = target.map();
    this.key = key;
  }

  @Override
  public boolean[] call() {
    Ignite here = member;
    if (here == null) {
      throw new IllegalStateException("nobody said on which member this runs");
    }
    List<PairChange> changes = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      changes.add(batch.change(i));
    }
    Entries entries = Entries.of(here, batch.values());
    try (Transaction transaction =
        here.transactions()
            .txStart(
                TransactionConcurrency.PESSIMISTIC,
                TransactionIsolation.REPEATABLE_READ,
                Transactional.PATIENCE_MILLIS,
                batch.size() + 1)) {
      boolean[] stored = changed(entries, new Sources(entries, sources, changes));
      transaction.commit();
      return stored;
    }
  }

  private boolean[] changed(Entries entries, Sources telling) {
    IgniteCache<Object, Object> map = entries.map(targets);
    Object before = Binaries.in(map.get(key));
    @Nullable Object[] values = Arrays.stream(telling.read()).map(Binaries::in).toArray();
    Object after = batch.apply(values, before);
    boolean[] stored = new boolean[values.length];
    for (int i = 0; i < values.length; i++) {
      stored[i] = values[i] != null;
      values[i] = batch.values().carried(values[i]);
    }
    Map<Object, Object> changed = telling.changed(values);
    if (after != null && !changed.isEmpty()) {
      map.put(key, entries.value(after));
      telling.write(changed);
    }
    return stored;
  }
}
