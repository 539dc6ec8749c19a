package assay.workload.dice;

import assay.api.Cache;
import assay.api.ContentReport;
import assay.api.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Whether every counter equals the sum over its incrementers. Atomic changes of both always keep
/// this true.
final class CounterAgreementCheck {

  private static final int BATCH = 500;
  private static final int MOST_WITNESSES = 10;

  private CounterAgreementCheck() {}

  static ContentReport of(Session session, DiceLayout layout) {
    long[] processed = processed(session, layout);
    Map<Object, Object> counters =
        session
            .capability(Cache.class, Counter.MAP)
            .getAll(IntStream.range(0, layout.counters()).boxed().toList());
    long found = 0;
    long missing = 0;
    long different = 0;
    List<String> witnesses = new ArrayList<>();
    for (int counter = 0; counter < layout.counters(); counter++) {
      Object value = counters.get(counter);
      found += value == null && processed[counter] == 0 ? 1 : value == null ? 0 : 1;
      if (Counter.counted(value) == processed[counter]) {
        continue;
      }
      missing += value == null ? 1 : 0;
      different += value == null ? 0 : 1;
      if (witnesses.size() < MOST_WITNESSES) {
        witnesses.add(sentence(counter, value, processed[counter]));
      }
    }
    return new ContentReport(
        Counter.MAP, layout.counters(), found, missing, different, 0, witnesses);
  }

  private static String sentence(int counter, @Nullable Object value, long processed) {
    String says = value == null ? "is gone" : "says %,d".formatted(Counter.counted(value));
    return "counter %d %s, and its incrementers were processed %,d times"
        .formatted(counter, says, processed);
  }

  /// For each counter, how often its incrementers were processed.
  private static long[] processed(Session session, DiceLayout layout) {
    long[] processed = new long[layout.counters()];
    Cache cache = session.capability(Cache.class);
    for (int from = 0; from < layout.incrementers(); from += BATCH) {
      int end = Math.min(layout.incrementers(), from + BATCH);
      List<IncrementerKey> keys = IntStream.range(from, end).mapToObj(layout::key).toList();
      for (Object value : cache.getAll(keys).values()) {
        Incrementer incrementer = (Incrementer) value;
        processed[incrementer.counter()] += incrementer.processed();
      }
    }
    return processed;
  }
}
