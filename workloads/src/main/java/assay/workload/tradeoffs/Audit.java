package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Reads customers, counters and sets back and reports all observations.
final class Audit {

  private Audit() {}

  /// @param registers the customer count
  /// @param firstSet the first set's key
  static Query of(List<Integer> keys, int registers, int firstSet) {
    List<Integer> customers = some(keys, key -> key < registers);
    List<Integer> counters = some(keys, key -> key >= registers && key < firstSet);
    List<Integer> sets = some(keys, key -> key >= firstSet);
    return new Query(
        keys,
        (session, seen) ->
            read(
                    session,
                    Session.DEFAULT_MAP,
                    customers,
                    (key, value) -> seen.saw(key, Customer.version(key, value)))
                + read(
                    session,
                    Counter.MAP,
                    counters,
                    (key, value) -> CounterAndSetRequests.sawCounter(seen, key, Counter.of(value)))
                + read(
                    session,
                    Elements.MAP,
                    sets,
                    (key, value) -> CounterAndSetRequests.sawSet(seen, key, Elements.of(value))));
  }

  private static List<Integer> some(List<Integer> keys, IntPredicate wanted) {
    return keys.stream().filter(wanted::test).toList();
  }

  private static long read(
      Session session, String map, List<Integer> keys, BiConsumer<Integer, @Nullable Object> note) {
    if (keys.isEmpty()) {
      return 0;
    }
    Map<Object, Object> values = session.capability(Cache.class, map).getAll(keys);
    keys.forEach(key -> note.accept(key, values.get(key)));
    return values.size();
  }
}
