package assay.workload.hub.load;

import assay.api.DefiniteFailureException;
import assay.api.Delete;
import assay.api.Destroyable;
import assay.api.Request;
import assay.api.Session;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// Destroys one map with all that is in it.
final class Drop {

  private final LoadContext context;

  private Drop(LoadContext context) {
    this.context = context;
  }

  /// The request.
  static Request of(LoadContext context) {
    return new Delete(List.of(), (session, seen) -> new Drop(context).run(session));
  }

  private long run(Session session) throws Exception {
    String name = context.rows().map();
    ReentrantLock lock = context.expected().lock(name);
    lock.lockInterruptibly();
    try {
      drop(session, context.expected().page(context.current().now(session, name), context.rows()));
      return 1;
    } finally {
      lock.unlock();
    }
  }

  /// Destroys a map and tells its page, whatever came of it.
  static void drop(Session session, Page page) {
    try {
      session.capability(Destroyable.class, page.map()).destroy();
      page.dropped();
    } catch (DefiniteFailureException e) {
      throw e;
    } catch (RuntimeException e) {
      page.maybeDropped();
      throw e;
    }
  }
}
