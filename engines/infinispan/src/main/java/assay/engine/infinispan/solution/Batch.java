package assay.engine.infinispan.solution;

import assay.api.PairChange;
import jakarta.transaction.TransactionManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// Changes of one target in one pessimistic transaction: the target is locked, read and written once, and
/// the sources are read and written together.
///
/// @param target the entry that is told of
/// @param changes the changes
public record Batch(Target target, List<PairChange> changes) {

  /// That of changes whose sources have been read; they are read again once the target is locked.
  static Batch of(Target target, List<Known> known) {
    return new Batch(target, known.stream().map(Known::change).toList());
  }

  /// Does it from where it is called.
  Applied run(OpenMaps maps) throws Exception {
    TransactionManager transactions = maps.of(target.map()).getTransactionManager();
    AtomicInteger retries = new AtomicInteger();
    List<Boolean> stored =
        InTransaction.run(transactions, retries::incrementAndGet, () -> store(maps));
    return new Applied(stored, List.of(), retries.get());
  }

  private List<Boolean> store(OpenMaps maps) {
    Applying applying = new Applying(maps.locking(target.map()).get(target.key()));
    Map<Source, Object> sources = Known.read(changes, maps);
    List<Boolean> stored = new ArrayList<>();
    for (PairChange change : changes) {
      Object source = sources.get(Source.of(change));
      stored.add(source != null && applying.apply(change, source));
    }
    Object became = applying.target();
    if (!applying.sources().isEmpty() && became != null) {
      maps.writes(target.map()).put(target.key(), became);
      maps.store(applying.sources());
    }
    return stored;
  }
}
