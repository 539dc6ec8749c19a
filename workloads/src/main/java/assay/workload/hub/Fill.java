package assay.workload.hub;

import assay.api.Cache;
import assay.api.Progress;
import assay.api.Workplace;
import java.util.LinkedHashMap;
import java.util.Map;

/// Writes generated rows into their maps, some hundred at a time.
final class Fill {

  private static final int BATCH = 500;

  private Fill() {}

  /// Writes one part of the rows of every map.
  ///
  /// @param part which part, from 1
  /// @return how many rows were written
  static long part(Workplace place, int part, int parts) {
    long written = 0;
    for (Rows rows : Rows.all(place.data(), place.seed())) {
      int from = (int) ((long) rows.count() * (part - 1) / parts);
      int to = (int) ((long) rows.count() * part / parts);
      write(rows, from, to, place);
      written += to - from;
    }
    return written;
  }

  private static void write(Rows rows, int from, int to, Workplace place) {
    Cache cache = place.session().as(Cache.class, rows.map());
    Progress progress = place.progress("filling " + rows.map(), to - from);
    for (int first = from; first < to; first += BATCH) {
      int end = Math.min(to, first + BATCH);
      Map<Object, Object> batch = LinkedHashMap.newLinkedHashMap(end - first);
      for (int row = first; row < end; row++) {
        batch.put(rows.key(row), rows.row(row, 0));
      }
      cache.putAll(batch);
      progress.done(batch.size());
    }
  }
}
