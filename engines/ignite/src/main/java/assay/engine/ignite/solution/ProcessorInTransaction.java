package assay.engine.ignite.solution;

import assay.api.PairChange;
import assay.api.Solution;
import assay.engine.ignite.Entries;
import java.util.List;
import java.util.Map;
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
  public long change(List<? extends PairChange> changes) {
    long stored = 0;
    for (Pairs.Group group : Pairs.groups(entries, changes)) {
      stored += change(group);
    }
    return stored;
  }

  private long change(Pairs.Group group) {
    while (true) {
      try {
        return tried(group);
      } catch (RuntimeException e) {
        if (!Conflicts.met(e)) {
          throw e;
        }
        retries.increment();
      }
    }
  }

  private long tried(Pairs.Group group) {
    Pairs.Target target = group.target();
    try (Transaction transaction =
        entries
            .ignite()
            .transactions()
            .txStart(
                TransactionConcurrency.PESSIMISTIC,
                TransactionIsolation.REPEATABLE_READ,
                Transactional.PATIENCE_MILLIS,
                group.changes().size() + 1)) {
      Sources sources = new Sources(entries, target.sources(), group.changes());
      PairProcessor processor =
          new PairProcessor(new Batch(entries, group.changes()), sources.read());
      Object result = entries.map(target.map()).invoke(entries.key(target.key()), processor);
      Map<Object, Object> changed = sources.changed((Object[]) result);
      sources.write(changed);
      transaction.commit();
      return changed.size();
    }
  }

  @Override
  public long retries() {
    return retries.sum();
  }
}
