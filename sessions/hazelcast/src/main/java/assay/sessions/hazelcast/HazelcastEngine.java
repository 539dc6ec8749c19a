package assay.sessions.hazelcast;

import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;

/// Nodes that keep sessions in Hazelcast, embedded in each of them.
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
