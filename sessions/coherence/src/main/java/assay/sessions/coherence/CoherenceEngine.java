package assay.sessions.coherence;

import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;

/// Nodes that keep sessions in a Coherence cache; each node is a cluster member.
///
/// One process can hold one node, once: Coherence keeps its cluster per process.
public final class CoherenceEngine extends WebEngine {

  @Override
  public String name() {
    return "sessions-coherence";
  }

  @Override
  protected SessionStore store() {
    return new CoherenceSessions();
  }
}
