package assay.sessions.none;

import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionStore;

final class UnreplicatedSessions implements SessionStore {

  @Override
  public void attach(NodeStartContext node) {
    node.container().keepSessions();
  }

  @Override
  public void close() {}
}
