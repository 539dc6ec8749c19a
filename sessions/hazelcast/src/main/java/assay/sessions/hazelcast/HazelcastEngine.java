package assay.sessions.hazelcast;

import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;

/// Nodes with an embedded Hazelcast that keeps their sessions.
public final class HazelcastEngine extends WebEngine {

  @Override
  public String name() {
    return "sessions-hazelcast";
  }

  @Override
  protected SessionStore store() {
    return new HazelcastSessions();
  }
}
