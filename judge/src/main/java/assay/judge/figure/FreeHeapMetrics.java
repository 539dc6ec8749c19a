package assay.judge.figure;

import assay.metric.MetricFamily;
import assay.record.event.MemoryEvent;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How much heap must be free for members to take over others' data. After every step with faults, the remaining
/// heaps are measured and every row is compared with its expected content.
public final class FreeHeapMetrics {

  private FreeHeapMetrics() {}

  /// The least free share with all rows right, and the largest with wrong rows.
  public static List<Measurement> readings(List<TimedEvent> events) {
    Map<String, Long> wrong = new HashMap<>();
    for (TimedEvent event : events) {
      if (event.event() instanceof MemoryEvent.Inspected map) {
        wrong.merge(step(event), map.missing() + map.different(), Long::sum);
      }
    }
    double kept = Double.NaN;
    double lost = Double.NaN;
    for (TimedEvent event : events) {
      Long rows = wrong.get(step(event));
      if (rows == null || !(event.event() instanceof MemoryEvent.Heaps heaps)) {
        continue;
      }
      double max = heaps.max();
      double free = (max - heaps.used()) / max;
      // Lost rows stay lost: only the first step with wrong rows shows where losses begin.
      if (rows == 0) {
        kept = Double.isNaN(kept) ? free : Math.min(kept, free);
      } else if (Double.isNaN(lost)) {
        lost = free;
      }
    }
    List<Measurement> measurements = new ArrayList<>();
    add("nothing lost", kept, measurements);
    add("rows lost", lost, measurements);
    return measurements;
  }

  private static String step(TimedEvent event) {
    String step = event.step();
    return step == null ? "" : step;
  }

  private static void add(String meanwhile, double share, List<Measurement> measurements) {
    if (!Double.isNaN(share)) {
      measurements.add(Measurement.of(MetricFamily.FREE_HEAP.about(meanwhile), share, 1));
    }
  }
}
