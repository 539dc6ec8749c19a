package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.Request;
import assay.api.Session;
import assay.api.Update;
import assay.api.WorkloadEnvironment.Progress;
import assay.workload.hub.database.RowSelection;
import java.util.BitSet;
import java.util.List;

/// A day's end: overwrites a map's changed rows.
record InPlaceUpdate(LoadContext context) {

  static Request of(LoadContext context) {
    return new Update(
        List.of(), (session, seen) -> context.alone(() -> new InPlaceUpdate(context).run(session)));
  }

  private long run(Session session) throws Exception {
    String name = context.rows().map();
    short epoch = context.expected().nextEpoch(name);
    BitSet changing = ChangedRows.of(context.rows(), context.place().seed(), epoch);
    ExpectedMapContent page =
        context.expected().page(context.current().now(session, name), context.rows());
    Cache cache = session.capability(Cache.class, page.map());
    Progress progress = context.progress("updating " + page.map(), changing.cardinality());
    try (SourceRows reading = new SourceRows(context, RowSelection.of(changing), row -> epoch)) {
      context
          .loader()
          .<LoadedRow>run(
              reading,
              batch -> {
                MapLoad.write(cache, page, batch, entry -> epoch);
                context.writeBeside(session, batch, entry -> epoch);
                progress.done(batch.size());
              });
    }
    return changing.cardinality();
  }
}
