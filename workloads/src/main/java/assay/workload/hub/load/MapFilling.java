package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadEnvironment.Progress;
import assay.workload.hub.RowGenerator;
import java.util.concurrent.atomic.AtomicInteger;

/// Fills all of a study's maps with generated rows, before anything is measured.
final class MapFilling {

  private MapFilling() {}

  /// Writes one part of every map's rows.
  ///
  /// @param part from 1
  /// @return the written rows
  static long part(LoadContext context, int part, int parts) throws Exception {
    WorkloadEnvironment place = context.place();
    long written = 0;
    for (RowGenerator rows : RowGenerator.all(place.data(), place.seed())) {
      int from = (int) ((long) rows.count() * (part - 1) / parts);
      int to = (int) ((long) rows.count() * part / parts);
      write(context, rows, from, to);
      written += to - from;
    }
    return written;
  }

  private static void write(LoadContext context, RowGenerator rows, int from, int to)
      throws Exception {
    Cache cache = context.place().session().capability(Cache.class, rows.map());
    ExpectedMapContent page = context.expected().page(rows.map(), rows);
    Progress progress = context.progress("filling " + rows.map(), to - from);
    AtomicInteger at = new AtomicInteger(from);
    context
        .loader()
        .<LoadedRow>run(
            () -> {
              int row = at.getAndIncrement();
              return row < to ? new LoadedRow(row, rows.key(row), rows.row(row, 0)) : null;
            },
            batch -> {
              MapLoad.write(cache, page, batch, entry -> 0);
              progress.done(batch.size());
            });
  }
}
