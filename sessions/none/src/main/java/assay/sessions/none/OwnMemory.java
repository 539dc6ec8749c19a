package assay.sessions.none;

import assay.sessions.node.NodeContext;
import assay.sessions.node.SessionStore;
import org.apache.catalina.session.StandardManager;

/// Tomcat's own manager of sessions, without the file in which it would keep them while the container is down.
final class OwnMemory implements SessionStore {

  @Override
  public void attach(NodeContext node) {
    StandardManager manager = new StandardManager();
    manager.setPathname(null);
    node.context().setManager(manager);
  }

  @Override
  public void close() {}
}
