package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Request;
import assay.api.Session;
import assay.api.Update;
import assay.api.WorkloadEnvironment.Progress;
import assay.workload.hub.database.RowSelection;
import assay.workload.hub.database.SourceException;
import assay.workload.hub.query.QueryIndexBuilder;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/// A day's end: fills a new map with all rows, redirects all readers to it, and drops the old map.
record MapSwapUpdate(LoadContext context) {

  static Request of(LoadContext context) {
    return new Update(
        List.of(), (session, seen) -> context.alone(() -> new MapSwapUpdate(context).run(session)));
  }

  private long run(Session session) throws Exception {
    String name = context.rows().map();
    CurrentMaps current = context.current();
    ExpectedMapContent old = context.expected().page(current.now(session, name), context.rows());
    ExpectedMapContent fresh = context.expected().page(current.next(session, name), context.rows());
    short[] states = states(old, context.expected().nextEpoch(name));
    QueryIndexBuilder.build(session, context.place().data(), context.settings().map(), fresh.map());
    try {
      fill(session, fresh, states);
    } catch (Exception e) {
      DropMapRequest.drop(session, fresh);
      throw new DefiniteFailureException(
          "%s stays as it was, its next map could not be filled: %s"
              .formatted(old.map(), SourceException.firstLine(e)),
          e);
    }
    current.swap(session, name);
    DropMapRequest.drop(session, old);
    return states.length;
  }

  /// Every row's target state: changed rows move to the next epoch, others stay.
  private short[] states(ExpectedMapContent old, short epoch) {
    BitSet changing = ChangedRows.of(context.rows(), context.place().seed(), epoch);
    short[] states = new short[context.rows().count()];
    for (int row = 0; row < states.length; row++) {
      Set<Short> before = old.possible(row);
      short is = before.iterator().next();
      states[row] = changing.get(row) ? epoch : (short) Math.max(0, is);
    }
    return states;
  }

  private void fill(Session session, ExpectedMapContent fresh, short[] states) throws Exception {
    Cache cache = session.capability(Cache.class, fresh.map());
    Progress progress = context.progress("filling " + fresh.map(), states.length);
    try (SourceRows reading =
        new SourceRows(context, RowSelection.range(0, states.length), row -> states[row])) {
      context.write(cache, fresh, reading, entry -> states[entry.row()], progress);
    }
  }
}
