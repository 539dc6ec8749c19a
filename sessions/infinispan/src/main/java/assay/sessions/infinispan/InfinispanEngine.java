package assay.sessions.infinispan;

import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;

/// Nodes that keep sessions in Infinispan, embedded in each of them.
public final class InfinispanEngine extends WebEngine {

  @Override
  public String name() {
    return "sessions-infinispan";
  }

  @Override
  protected SessionStore store() {
    return new InfinispanSessions();
  }
}
