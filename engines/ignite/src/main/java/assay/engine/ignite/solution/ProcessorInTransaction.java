package assay.engine.ignite.solution;

import assay.api.pair.InFlight;
import assay.api.pair.PairChange;
import assay.api.pair.Solution;
import assay.api.pair.Target;
import assay.engine.ignite.Entries;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.apache.ignite.transactions.Transaction;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

/// `invoke` of a processor on the target and a put of the sources in one pessimistic transaction: one for
/// all changes of a target, target after target.
final class ProcessorInTransaction implements Solution {

  private final Entries entries;
  private final LongAdder retries = new LongAdder();

  ProcessorInTransaction(Entries entries) {
    this.entries = entries;
  }

  @Override
  public long change(List<? extends PairChange> changes) throws InterruptedException {
    InFlight flight = new InFlight();
    Target.group(changes)
        .forEach(
            (target, some) -> flight.add(CompletableFuture.completedFuture(change(target, some))));
    return flight.stored();
  }

  private byte[] change(Target target, List<PairChange> changes) {
    while (true) {
      try {
        return tried(target, changes);
      } catch (RuntimeException e) {
        if (!Conflicts.met(e)) {
          throw e;
        }
        retries.increment();
      }
    }
  }

  private byte[] tried(Target target, List<PairChange> changes) {
    try (Transaction transaction =
        entries
            .ignite()
            .transactions()
            .txStart(
                TransactionConcurrency.PESSIMISTIC,
                TransactionIsolation.REPEATABLE_READ,
                Transactional.PATIENCE_MILLIS,
                changes.size() + 1)) {
      Sources sources = new Sources(entries, changes);
      PairProcessor processor = new PairProcessor(new Batch(entries, changes), sources.read());
      Object[] result =
          (Object[]) entries.map(target.map()).invoke(entries.key(target.key()), processor);
      sources.write((Object[]) result[1]);
      transaction.commit();
      return (byte[]) result[0];
    }
  }

  @Override
  public long retries() {
    return retries.sum();
  }
}
