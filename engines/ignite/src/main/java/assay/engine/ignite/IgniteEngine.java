package assay.engine.ignite;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.engine.ignite.site.Replication;
import org.apache.ignite.Ignite;
import org.apache.ignite.Ignition;

/// Apache Ignite: members are server nodes in separate processes, clients are client nodes, which
/// know the whole cluster and send every request to the key's owner.
public final class IgniteEngine implements Engine {

  private static final String[] SWITCHED_ON = {
    "IGNITE_QUIET",
    "IGNITE_NO_ASCII",
    "IGNITE_NO_SHUTDOWN_HOOK",
    "IGNITE_PERFORMANCE_SUGGESTIONS_DISABLED"
  };

  public IgniteEngine() {
    for (String property : SWITCHED_ON) {
      System.setProperty(property, "true");
    }
    System.setProperty("IGNITE_UPDATE_NOTIFIER", "false");
  }

  @Override
  public String name() {
    return "ignite";
  }

  @Override
  public Member start(JoinSpec spec) {
    Ignite member = Ignition.start(NodeConfiguration.member(spec));
    ServerNode node = new ServerNode(member);
    if (NodeConfiguration.kept(spec.settings())) {
      node.activateIfComplete(spec.members());
    }
    if (new Replication(spec).receives()) {
      // A thin client cannot create a map like the others.
      var unused = member.getOrCreateCache(MapConfiguration.of(Session.DEFAULT_MAP, spec));
    }
    return node;
  }

  @Override
  public Session open(JoinSpec spec) {
    return new RejoiningIgniteSession(spec, IgniteSession.join(spec));
  }
}
