package assay.engine.coherence.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import com.tangosol.net.CacheFactory;
import com.tangosol.util.TransactionMap;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Changes both entries in local transactions of their two maps: prepares all, then commits all, as
/// `CacheFactory.commitTransactionCollection` does. That method logs a stack trace at every conflict, and does not
/// distinguish a failed commit from a conflict.
final class TransactionProtocol extends SequentialProtocol {

  private static final int TIMEOUT_SECONDS = 20;
  private static final int TRIES = 10_000;
  private static final int PAUSE_NANOS = 1_000_000;

  private final MapResolver maps;
  private final Sort sort;

  TransactionProtocol(MapResolver maps, Sort sort) {
    this.maps = maps;
    this.sort = sort;
  }

  /// How conflicting transactions are isolated.
  enum Sort {
    /// Reads lock.
    PESSIMISTIC,
    /// Writes lock during the commit, without a check whether the entry changed since it was read.
    OPTIMISTIC,
    /// Writes lock during the commit, with that check.
    VALIDATED
  }

  @Override
  protected boolean update(PairUpdate update) throws InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      Begun targets = begin(update.targetMap());
      Begun sources = begin(update.sourceMap());
      List<TransactionMap> both = List.of(targets.map(), sources.map());
      boolean done = false;
      try {
        boolean changed = isChanged(update, targets, sources);
        if (changed) {
          both.forEach(TransactionMap::prepare);
          both.forEach(TransactionMap::commit);
          done = true;
        }
        return changed;
      } catch (ConcurrentModificationException met) {
        again();
      } finally {
        if (!done) {
          CacheFactory.rollbackTransactionCollection(both);
        }
      }
      Thread.sleep(0, ThreadLocalRandom.current().nextInt(1, PAUSE_NANOS));
    }
    throw new DefiniteFailureException("it met others in each of " + TRIES + " tries");
  }

  @SuppressWarnings("unchecked") // declared without its types
  private static boolean isChanged(PairUpdate update, Begun targets, Begun sources) {
    Object target = update.colocatedTarget();
    Object old = targets.get(target);
    PairUpdate.Pair pair = update.applied(sources.get(update.source()), old);
    if (pair == null) {
      return false;
    }
    targets.map().put(target, pair.target());
    sources.map().put(update.source(), pair.source());
    return true;
  }

  private Begun begin(String name) {
    TransactionMap map = CacheFactory.getLocalTransaction(maps.named(name));
    map.setConcurrency(
        sort == Sort.PESSIMISTIC
            ? TransactionMap.CONCUR_PESSIMISTIC
            : TransactionMap.CONCUR_OPTIMISTIC);
    map.setTransactionIsolation(TransactionMap.TRANSACTION_REPEATABLE_GET);
    map.setValuesImmutable(true);
    map.setTransactionTimeout(TIMEOUT_SECONDS);
    UnchangedReadCheck seen = new UnchangedReadCheck();
    if (sort == Sort.VALIDATED) {
      map.setValidator(seen);
    }
    map.begin();
    return new Begun(map, seen);
  }

  private record Begun(TransactionMap map, UnchangedReadCheck seen) {

    @Nullable Object get(Object key) {
      return seen.saw(key, map.get(key));
    }
  }
}
