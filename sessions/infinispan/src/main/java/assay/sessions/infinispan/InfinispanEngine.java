package assay.sessions.infinispan;

import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;

/// Nodes with an embedded Infinispan that keeps their sessions.
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
