package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.Workplace;
import assay.api.Workplace.Progress;
import assay.workload.hub.Rows;
import java.util.concurrent.atomic.AtomicInteger;

/// Fills all of a study's maps with generated rows, before anything is measured.
final class Filling {

  private Filling() {}

  /// Writes one part of the rows of every map.
  ///
  /// @param part which part, from 1
  /// @return how many rows were written
  static long part(Depot depot, int part, int parts) throws Exception {
    Workplace place = depot.place();
    long written = 0;
    for (Rows rows : Rows.all(place.data(), place.seed())) {
      int from = (int) ((long) rows.count() * (part - 1) / parts);
      int to = (int) ((long) rows.count() * part / parts);
      write(depot, rows, from, to);
      written += to - from;
    }
    return written;
  }

  private static void write(Depot depot, Rows rows, int from, int to) throws Exception {
    Cache cache = depot.place().session().as(Cache.class, rows.map());
    Page page = depot.book().page(rows.map(), rows);
    Progress progress = depot.progress("filling " + rows.map(), to - from);
    AtomicInteger at = new AtomicInteger(from);
    depot
        .loader()
        .<Entry>run(
            () -> {
              int row = at.getAndIncrement();
              return row < to ? new Entry(row, rows.key(row), rows.row(row, 0)) : null;
            },
            batch -> {
              Load.write(cache, page, batch, entry -> 0);
              progress.done(batch.size());
            });
  }
}
