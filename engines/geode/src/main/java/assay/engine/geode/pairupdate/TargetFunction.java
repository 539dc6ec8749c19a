package assay.engine.geode.pairupdate;

import assay.api.engine.RetryBackoff;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.engine.geode.member.ConflictRetry;
import assay.engine.geode.wire.ValueStorage;
import java.util.List;
import java.util.Map;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.Region;
import org.jspecify.annotations.Nullable;

/// Changes only the target, if it is unchanged since the read, and otherwise tries again. Answers
/// each update's outcome, the retry count, and the new sources, null for no change.
final class TargetFunction extends OwnerFunction {

  private static final long serialVersionUID = 1L;

  @Override
  Object[] answer(
      Cache cache,
      Region<Object, Object> targets,
      Object key,
      TargetUpdateBatch updates,
      RetryBackoff pauses) {
    List<PairUpdate> all = updates.all();
    ValueStorage values = updates.values();
    Map<String, Map<Object, Object>> sources =
        TargetUpdates.byKey(all, updates.sources(), ValueStorage::inside);
    do {
      Object before = targets.get(key);
      TargetUpdates work = new TargetUpdates(ValueStorage.in(before), sources);
      byte[] ended = work.apply(all);
      if (!work.changed() || stored(targets, key, before, values.carried(work.target()))) {
        return new Object[] {ended, pauses.taken(), work.stored(all, ended, values::carried)};
      }
    } while (pauses.next());
    throw ConflictRetry.gaveUp(pauses);
  }

  private static boolean stored(
      Region<Object, Object> targets, Object key, @Nullable Object before, Object after) {
    return before == null
        ? targets.putIfAbsent(key, after) == null
        : targets.replace(key, before, after);
  }
}
