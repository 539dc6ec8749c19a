package assay.load;

import assay.api.engine.Serializing;
import assay.record.MemoryEvent;
import java.util.List;

/// How many bytes the workload's values take once the engine has serialized them; nothing where either
/// does not tell.
final class SampleSize {

  private SampleSize() {}

  /// Serializes the workload's samples and marks their mean size.
  static void mark(Station station) {
    List<Object> values = station.workload().samples(station.data());
    if (values.isEmpty()) {
      return;
    }
    station.find(Serializing.class).ifPresent(serializing -> mark(station, values, serializing));
  }

  private static void mark(Station station, List<Object> values, Serializing serializing) {
    double mean = values.stream().mapToInt(serializing::bytes).average().orElse(0);
    station.mark(
        System.nanoTime(),
        new MemoryEvent.Serialized(mean, values.size()),
        null,
        "a value takes %,.0f bytes once serialized".formatted(mean));
  }
}
