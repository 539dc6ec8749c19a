package assay.workload.dice;

import assay.api.Cache;
import assay.api.Observed;
import assay.api.Observed.What;
import assay.api.Query;
import assay.api.Session;
import java.util.List;
import java.util.Map;

/// Reads incrementers and counters back and notes all it saw.
final class Audit extends Query {

  private final Layout layout;
  private final List<IncrementerKey> incrementers;
  private final List<Integer> counters;

  Audit(List<Integer> keys, Layout layout) {
    super(keys.stream().mapToInt(Integer::intValue).toArray());
    this.layout = layout;
    incrementers =
        keys.stream().filter(key -> key < layout.incrementers()).map(layout::key).toList();
    counters =
        keys.stream()
            .filter(key -> key >= layout.incrementers())
            .map(key -> key - layout.incrementers())
            .toList();
  }

  @Override
  protected long run(Session session) {
    return readIncrementers(session) + readCounters(session);
  }

  private long readIncrementers(Session session) {
    if (incrementers.isEmpty()) {
      return 0;
    }
    Map<Object, Object> values = session.as(Cache.class).getAll(incrementers);
    for (IncrementerKey key : incrementers) {
      saw(key.id(), Incrementer.version(values.get(key)));
    }
    return values.size();
  }

  private long readCounters(Session session) {
    if (counters.isEmpty()) {
      return 0;
    }
    Map<Object, Object> values = session.as(Cache.class, Counter.MAP).getAll(counters);
    for (Integer counter : counters) {
      long counted = Counter.counted(values.get(counter));
      saw(new Observed(layout.index(counter), What.COUNT, counted));
    }
    return values.size();
  }
}
