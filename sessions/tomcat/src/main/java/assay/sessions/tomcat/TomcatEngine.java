package assay.sessions.tomcat;

import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;

/// Nodes whose container copies sessions itself.
public final class TomcatEngine extends WebEngine {

  @Override
  public String name() {
    return "sessions-tomcat";
  }

  @Override
  protected SessionStore store() {
    return new ReplicatedSessions();
  }
}
