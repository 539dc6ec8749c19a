package assay.sessions.none;

import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;

/// Nodes that keep sessions in their own memory, without copies.
public final class NoneEngine extends WebEngine {

  @Override
  public String name() {
    return "sessions-none";
  }

  @Override
  protected SessionStore store() {
    return new UnreplicatedSessions();
  }
}
