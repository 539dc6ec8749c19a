package assay.workload.hub.load;

import assay.api.Delete;
import assay.api.Droppable;
import assay.api.NotDone;
import assay.api.Session;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// Destroys one map with all that is in it.
final class Drop extends Delete {

  private final Depot depot;

  Drop(Depot depot) {
    super(List.of());
    this.depot = depot;
  }

  @Override
  protected long run(Session session) throws Exception {
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
