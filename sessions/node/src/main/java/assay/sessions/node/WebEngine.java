package assay.sessions.node;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.sessions.node.cluster.SharedService;
import javax.sql.DataSource;

/// A session store as an engine: members are nodes of the shop, and clients are browsers.
public abstract class WebEngine implements Engine {

  /// The process that runs cluster-wide services, such as the order database.
  static final String FIRST_CLIENT = "client-1";

  /// Not yet attached.
  protected abstract SessionStore store();

  /// Sets up what the store needs once for all nodes, such as tables or a server. Called in the
  /// first client's process, after the nodes have started.
  ///
  /// @param orders the order database, with its tables
  /// @return closed with the client's session
  protected SharedService beside(JoinSpec spec, DataSource orders) throws Exception {
    return () -> {};
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    refuseNetworks(spec);
    return WebNode.start(spec, store());
  }

  @Override
  public Session open(JoinSpec spec) throws Exception {
    refuseNetworks(spec);
    return spec.name().equals(FIRST_CLIENT)
        ? WebSession.first(name(), spec, this)
        : WebSession.further(name(), spec);
  }

  private static void refuseNetworks(JoinSpec spec) {
    if (!spec.onLoopback()) {
      throw new IllegalStateException(
          "nodes of a web application run on loopback only, not at %s: leave `network` as it is"
              .formatted(spec.address()));
    }
  }
}
