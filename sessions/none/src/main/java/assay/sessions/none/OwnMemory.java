package assay.sessions.none;

import assay.sessions.node.NodeContext;
import assay.sessions.node.SessionStore;

/// The container's own sessions, in its memory.
final class OwnMemory implements SessionStore {

  @Override
  public void attach(NodeContext node) {
    node.container().keepSessions();
  }

  @Override
  public void close() {}
}
