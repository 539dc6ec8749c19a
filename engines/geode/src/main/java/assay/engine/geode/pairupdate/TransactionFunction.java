package assay.engine.geode.pairupdate;

import assay.api.engine.RetryBackoff;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.engine.geode.member.ConflictRetry;
import assay.engine.geode.wire.ValueStorage;
import java.util.List;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.CacheTransactionManager;
import org.apache.geode.cache.CommitConflictException;
import org.apache.geode.cache.Region;

/// Changes the target and all sources in one transaction; retries on conflict. Answers each
/// update's outcome, and the retry count.
final class TransactionFunction extends OwnerFunction {

  private static final long serialVersionUID = 1L;

  @Override
  Object[] answer(
      Cache cache,
      Region<Object, Object> targets,
      Object key,
      TargetUpdateBatch updates,
      RetryBackoff pauses) {
    RegionEntries entries = new RegionEntries(cache::getRegion, updates.values());
    CacheTransactionManager transactions = cache.getCacheTransactionManager();
    do {
      transactions.begin();
      try {
        byte[] ended = changed(entries, targets, key, updates.all());
        transactions.commit();
        return new Object[] {ended, pauses.taken()};
      } catch (CommitConflictException another) {
        // The transaction is rolled back already.
      } finally {
        if (transactions.exists()) {
          transactions.rollback();
        }
      }
    } while (pauses.next());
    throw ConflictRetry.gaveUp(pauses);
  }

  private static byte[] changed(
      RegionEntries entries, Region<Object, Object> targets, Object key, List<PairUpdate> all) {
    TargetUpdates work =
        new TargetUpdates(ValueStorage.in(targets.get(key)), entries.read(TargetUpdates.keys(all)));
    byte[] ended = work.apply(all);
    if (work.changed()) {
      Object unused = targets.put(key, entries.values().carried(work.target()));
      work.sources()
          .forEach((map, some) -> some.forEach((each, value) -> entries.put(map, each, value)));
    }
    return ended;
  }
}
