package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.Workplace;
import assay.api.Workplace.Progress;
import assay.workload.hub.Rows;
import java.util.concurrent.atomic.AtomicInteger;

/// Fills all of a study's maps with generated rows, before anything is measured.
final class Filling {

  private Filling() {}

  /// Writes one part of every map's rows.
  ///
  /// @param part from 1
  /// @return the written rows
  static long part(LoadContext context, int part, int parts) throws Exception {
    Workplace place = context.place();
    long written = 0;
    for (Rows rows : Rows.all(place.data(), place.seed())) {
      int from = (int) ((long) rows.count() * (part - 1) / parts);
      int to = (int) ((long) rows.count() * part / parts);
      write(context, rows, from, to);
      written += to - from;
    }
    return written;
  }

  private static void write(LoadContext context, Rows rows, int from, int to) throws Exception {
    Cache cache = context.place().session().capability(Cache.class, rows.map());
    Page page = context.expected().page(rows.map(), rows);
    Progress progress = context.progress("filling " + rows.map(), to - from);
    AtomicInteger at = new AtomicInteger(from);
    context
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
