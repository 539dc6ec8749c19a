package assay.workload.hub.load;

import assay.workload.hub.RowGenerator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/// The expected content of every map, reported by writing requests when they end. Thread-safe.
final class ExpectedMaps {

  private final Map<String, ExpectedMapContent> pages = new LinkedHashMap<>();
  private final Map<String, Integer> epochs = new LinkedHashMap<>();
  private final Map<String, ReentrantLock> locks = new LinkedHashMap<>();

  /// Created empty if there is none.
  ///
  /// @param map the map's name in the cluster
  synchronized ExpectedMapContent page(String map, RowGenerator rows) {
    return pages.computeIfAbsent(map, name -> new ExpectedMapContent(name, rows));
  }

  synchronized List<ExpectedMapContent> pages() {
    return new ArrayList<>(pages.values());
  }

  synchronized short nextEpoch(String map) {
    int next = epochs.merge(map, 1, Integer::sum);
    if (next > Short.MAX_VALUE) {
      throw new IllegalStateException(
          "%s was updated %,d times, and more are not kept apart".formatted(map, Short.MAX_VALUE));
    }
    return (short) next;
  }

  /// The lock that serializes a map's writing requests.
  synchronized ReentrantLock lock(String map) {
    return locks.computeIfAbsent(map, name -> new ReentrantLock());
  }
}
