package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.Request;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workplace.Progress;
import assay.workload.hub.database.Wanted;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// The end of a day: writes the changed rows of a map over the old ones.
final class Replace {

  private final Depot depot;

  private Replace(Depot depot) {
    this.depot = depot;
  }

  /// The request.
  static Request of(Depot depot) {
    return new Update(List.of(), (session, seen) -> new Replace(depot).run(session));
  }

  private long run(Session session) throws Exception {
    String name = depot.rows().map();
    ReentrantLock lock = depot.book().lock(name);
    lock.lockInterruptibly();
    try {
      short epoch = depot.book().nextEpoch(name);
      BitSet changing = Changes.of(depot.rows(), depot.place().seed(), epoch);
      Page page = depot.book().page(depot.current().now(session, name), depot.rows());
      Cache cache = session.as(Cache.class, page.map());
      Progress progress = depot.progress("updating " + page.map(), changing.cardinality());
      try (Reading reading = new Reading(depot, Wanted.of(changing), row -> epoch)) {
        depot
            .loader()
            .<Entry>run(
                reading,
                batch -> {
                  Load.write(cache, page, batch, entry -> epoch);
                  progress.done(batch.size());
                });
      }
      return changing.cardinality();
    } finally {
      lock.unlock();
    }
  }
}
