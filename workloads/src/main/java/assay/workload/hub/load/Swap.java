package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.NotDone;
import assay.api.Request;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workplace.Progress;
import assay.workload.hub.database.SourceException;
import assay.workload.hub.database.Wanted;
import assay.workload.hub.query.Indexes;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/// The end of a day: fills a new map with all rows, has everybody read that one, and drops the old
/// one.
final class Swap {

  private final Depot depot;

  private Swap(Depot depot) {
    this.depot = depot;
  }

  /// The request.
  static Request of(Depot depot) {
    return new Update(List.of(), (session, seen) -> new Swap(depot).run(session));
  }

  private long run(Session session) throws Exception {
    String name = depot.rows().map();
    ReentrantLock lock = depot.book().lock(name);
    lock.lockInterruptibly();
    try {
      Current current = depot.current();
      Page old = depot.book().page(current.now(session, name), depot.rows());
      Page fresh = depot.book().page(current.next(session, name), depot.rows());
      short[] states = states(old, depot.book().nextEpoch(name));
      Indexes.build(session, depot.place().data(), depot.settings().map(), fresh.map());
      try {
        fill(session, fresh, states);
      } catch (Exception e) {
        Drop.drop(session, fresh);
        throw new NotDone(
            "%s stays as it was, its next map could not be filled: %s"
                .formatted(old.map(), SourceException.firstLine(e)),
            e);
      }
      current.swap(session, name);
      Drop.drop(session, old);
      return states.length;
    } finally {
      lock.unlock();
    }
  }

  /// What every row is to be: the changed ones of the next epoch, the others as they are.
  private short[] states(Page old, short epoch) {
    BitSet changing = Changes.of(depot.rows(), depot.place().seed(), epoch);
    short[] states = new short[depot.rows().count()];
    for (int row = 0; row < states.length; row++) {
      Set<Short> before = old.possible(row);
      short is = before.iterator().next();
      states[row] = changing.get(row) ? epoch : (short) Math.max(0, is);
    }
    return states;
  }

  private void fill(Session session, Page fresh, short[] states) throws Exception {
    Cache cache = session.as(Cache.class, fresh.map());
    Progress progress = depot.progress("filling " + fresh.map(), states.length);
    try (Reading reading = new Reading(depot, Wanted.range(0, states.length), row -> states[row])) {
      depot
          .loader()
          .<Entry>run(
              reading,
              batch -> {
                Load.write(cache, fresh, batch, entry -> states[entry.row()]);
                progress.done(batch.size());
              });
    }
  }
}
