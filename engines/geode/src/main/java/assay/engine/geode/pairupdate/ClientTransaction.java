package assay.engine.geode.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.engine.RetryBackoff;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import assay.engine.geode.member.ConflictRetry;
import org.apache.geode.cache.CacheTransactionManager;
import org.apache.geode.cache.CommitConflictException;

/// A client transaction around two gets and two puts, repeated after a conflict.
final class ClientTransaction extends SequentialProtocol {

  private final RegionEntries entries;
  private final CacheTransactionManager transactions;

  ClientTransaction(RegionEntries entries, CacheTransactionManager transactions) {
    this.entries = entries;
    this.transactions = transactions;
  }

  @Override
  protected boolean update(PairUpdate update) {
    return update(update, ConflictRetry.pauses());
  }

  boolean update(PairUpdate update, RetryBackoff pauses) {
    while (true) {
      transactions.begin();
      try {
        boolean stored = isStored(update);
        transactions.commit();
        return stored;
      } catch (CommitConflictException another) {
        if (!pauses.next()) {
          throw new DefiniteFailureException(
              "it met another each time, so nothing was stored", another);
        }
        again();
      } finally {
        if (transactions.exists()) {
          transactions.rollback();
        }
      }
    }
  }

  private boolean isStored(PairUpdate update) {
    Object key = update.colocatedTarget();
    Object source = entries.get(update.sourceMap(), update.source());
    PairUpdate.Pair pair = update.applied(source, entries.get(update.targetMap(), key));
    if (pair == null) {
      return false;
    }
    entries.put(update.targetMap(), key, pair.target());
    entries.put(update.sourceMap(), update.source(), pair.source());
    return true;
  }
}
