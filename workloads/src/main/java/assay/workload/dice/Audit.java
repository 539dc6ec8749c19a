package assay.workload.dice;

import assay.api.Cache;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Query;
import assay.api.Request.Observer;
import assay.api.Session;
import java.util.List;
import java.util.Map;

/// Reads incrementers and counters back and reports all observations.
final class Audit {

  private Audit() {}

  static Query of(List<Integer> keys, DiceLayout layout) {
    int first = layout.incrementers();
    List<IncrementerKey> incrementers =
        keys.stream().filter(key -> key < first).map(layout::key).toList();
    List<Integer> counters =
        keys.stream().filter(key -> key >= first).map(key -> key - first).toList();
    return new Query(
        keys,
        (session, seen) ->
            readIncrementers(session, incrementers, seen)
                + readCounters(session, counters, layout, seen));
  }

  private static long readIncrementers(
      Session session, List<IncrementerKey> incrementers, Observer seen) {
    if (incrementers.isEmpty()) {
      return 0;
    }
    Map<Object, Object> values = session.capability(Cache.class).getAll(incrementers);
    for (IncrementerKey key : incrementers) {
      seen.saw(key.id(), Incrementer.version(values.get(key)));
    }
    return values.size();
  }

  private static long readCounters(
      Session session, List<Integer> counters, DiceLayout layout, Observer seen) {
    if (counters.isEmpty()) {
      return 0;
    }
    Map<Object, Object> values = session.capability(Cache.class, Counter.MAP).getAll(counters);
    for (Integer counter : counters) {
      long counted = Counter.counted(values.get(counter));
      seen.saw(new Observation(layout.index(counter), What.COUNT, counted));
    }
    return values.size();
  }
}
