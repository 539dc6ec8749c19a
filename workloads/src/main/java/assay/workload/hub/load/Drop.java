package assay.workload.hub.load;

import assay.api.Delete;
import assay.api.Droppable;
import assay.api.NotDone;
import assay.api.Request;
import assay.api.Session;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// Destroys one map with all that is in it.
final class Drop {

  private final Depot depot;

  private Drop(Depot depot) {
    this.depot = depot;
  }

  /// The request.
  static Request of(Depot depot) {
    return new Delete(List.of(), (session, seen) -> new Drop(depot).run(session));
  }

  private long run(Session session) throws Exception {
    String name = depot.rows().map();
    ReentrantLock lock = depot.book().lock(name);
    lock.lockInterruptibly();
    try {
      drop(session, depot.book().page(depot.current().now(session, name), depot.rows()));
      return 1;
    } finally {
      lock.unlock();
    }
  }

  /// Destroys a map and tells its page, whatever came of it.
  static void drop(Session session, Page page) {
    try {
      session.as(Droppable.class, page.map()).drop();
      page.dropped();
    } catch (NotDone e) {
      throw e;
    } catch (RuntimeException e) {
      page.maybeDropped();
      throw e;
    }
  }
}
