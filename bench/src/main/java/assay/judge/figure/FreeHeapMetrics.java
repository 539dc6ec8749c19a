package assay.judge.figure;

import assay.metric.Family;
import assay.record.event.MemoryEvent;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How much of the heaps must be free for members to take over what others held: after every step with
/// faults the heaps of those left are weighed and every row is held against what it must be.
public final class FreeHeapMetrics {

  private FreeHeapMetrics() {}

  /// The least free share at which every row was right, and the largest one at which rows were not.
  public static List<Measurement> readings(List<TimedEvent> marks) {
    Map<String, Long> wrong = new HashMap<>();
    for (TimedEvent mark : marks) {
      if (mark.event() instanceof MemoryEvent.Inspected map) {
        wrong.merge(step(mark), map.missing() + map.different(), Long::sum);
      }
    }
    double kept = Double.NaN;
    double lost = Double.NaN;
    for (TimedEvent mark : marks) {
      Long rows = wrong.get(step(mark));
      if (rows == null || !(mark.event() instanceof MemoryEvent.Heaps heaps)) {
        continue;
      }
      double max = heaps.max();
      double free = (max - heaps.used()) / max;
      // Rows lost once stay lost, so only the first step that has wrong rows tells where losing
      // began.
      if (rows == 0) {
        kept = Double.isNaN(kept) ? free : Math.min(kept, free);
      } else if (Double.isNaN(lost)) {
        lost = free;
      }
    }
    List<Measurement> readings = new ArrayList<>();
    add("nothing lost", kept, readings);
    add("rows lost", lost, readings);
    return readings;
  }

  private static String step(TimedEvent mark) {
    String step = mark.step();
    return step == null ? "" : step;
  }

  private static void add(String meanwhile, double share, List<Measurement> readings) {
    if (!Double.isNaN(share)) {
      readings.add(Measurement.of(Family.FREE_HEAP.about(meanwhile), share, 1));
    }
  }
}
