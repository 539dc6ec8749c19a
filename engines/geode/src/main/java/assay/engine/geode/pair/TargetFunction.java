package assay.engine.geode.pair;

import assay.api.engine.Pauses;
import assay.api.pair.PairOutcome;
import assay.api.pair.PairUpdate;
import assay.api.pair.TargetUpdates;
import assay.engine.geode.member.Again;
import assay.engine.geode.wire.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.Region;
import org.jspecify.annotations.Nullable;

/// Changes only the target, if it is unchanged since the read, and otherwise tries again. Answers
/// each update's outcome, the number of retries, and the new sources, null for no change.
final class TargetFunction extends OwnerFunction {

  private static final long serialVersionUID = 1L;

  @Override
  Object[] answer(
      Cache cache, Region<Object, Object> targets, Object key, Updates updates, Pauses pauses) {
    List<PairUpdate> all = updates.all();
    Map<String, Map<Object, Object>> sources = byKey(all, updates.sources());
    do {
      Object before = targets.get(key);
      TargetUpdates work = new TargetUpdates(Values.in(before), sources);
      byte[] ended = work.apply(all);
      if (!work.changed()
          || stored(targets, key, before, updates.values().carried(work.target()))) {
        return new Object[] {ended, pauses.taken(), after(all, ended, work, updates.values())};
      }
    } while (pauses.next());
    throw Again.gaveUp(pauses);
  }

  private static boolean stored(
      Region<Object, Object> targets, Object key, @Nullable Object before, Object after) {
    return before == null
        ? targets.putIfAbsent(key, after) == null
        : targets.replace(key, before, after);
  }

  private static Map<String, Map<Object, Object>> byKey(
      List<PairUpdate> updates, @Nullable Object[] sources) {
    Map<String, Map<Object, Object>> byKey = new HashMap<>();
    for (int i = 0; i < sources.length; i++) {
      Object value = Values.in(sources[i]);
      if (value != null) {
        byKey
            .computeIfAbsent(updates.get(i).sourceMap(), map -> new HashMap<>())
            .put(updates.get(i).source(), value);
      }
    }
    return byKey;
  }

  private static @Nullable Object[] after(
      List<PairUpdate> updates, byte[] ended, TargetUpdates work, Values values) {
    @Nullable Object[] after = new @Nullable Object[ended.length];
    for (int i = 0; i < ended.length; i++) {
      if (ended[i] == PairOutcome.STORED.code()) {
        PairUpdate update = updates.get(i);
        Object source =
            work.sources().getOrDefault(update.sourceMap(), Map.of()).get(update.source());
        after[i] = source == null ? null : values.carried(source);
      }
    }
    return after;
  }
}
