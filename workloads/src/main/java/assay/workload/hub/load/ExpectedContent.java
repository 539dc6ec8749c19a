package assay.workload.hub.load;

import assay.workload.hub.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/// What every map must hold, told by the requests that wrote to it when they end. Safe for threads.
final class ExpectedContent {

  private final Map<String, Page> pages = new LinkedHashMap<>();
  private final Map<String, Integer> epochs = new LinkedHashMap<>();
  private final Map<String, ReentrantLock> locks = new LinkedHashMap<>();

  /// The page of a map, a new and empty one where there is none.
  ///
  /// @param map the map's name in the cluster
  synchronized Page page(String map, Rows rows) {
    return pages.computeIfAbsent(map, name -> new Page(name, rows));
  }

  /// All pages.
  synchronized List<Page> pages() {
    return new ArrayList<>(pages.values());
  }

  /// The number of the next update of a map.
  synchronized short nextEpoch(String map) {
    int next = epochs.merge(map, 1, Integer::sum);
    if (next > Short.MAX_VALUE) {
      throw new IllegalStateException(
          "%s was updated %,d times, and more are not kept apart".formatted(map, Short.MAX_VALUE));
    }
    return (short) next;
  }

  /// What a request holds while it writes to a map, so that one ends before another begins.
  synchronized ReentrantLock lock(String map) {
    return locks.computeIfAbsent(map, name -> new ReentrantLock());
  }
}
