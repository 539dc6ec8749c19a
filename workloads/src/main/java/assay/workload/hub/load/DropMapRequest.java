package assay.workload.hub.load;

import assay.api.DefiniteFailureException;
import assay.api.Delete;
import assay.api.Destroyable;
import assay.api.Request;
import assay.api.Session;
import java.util.List;

/// Destroys one map and its content.
record DropMapRequest(LoadContext context) {

  static Request of(LoadContext context) {
    return new Delete(
        List.of(),
        (session, seen) -> context.alone(() -> new DropMapRequest(context).run(session)));
  }

  private long run(Session session) throws Exception {
    String name = context.rows().map();
    drop(session, context.expected().page(context.current().now(session, name), context.rows()));
    return 1;
  }

  /// Destroys a map and records the outcome in its page.
  static void drop(Session session, ExpectedMapContent page) {
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
