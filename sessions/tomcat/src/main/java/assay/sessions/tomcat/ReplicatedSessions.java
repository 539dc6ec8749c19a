package assay.sessions.tomcat;

import assay.api.engine.JoinSpec;
import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionStore;
import assay.sessions.node.container.TomcatContainer;
import org.apache.catalina.Context;
import org.apache.catalina.ha.ClusterManager;
import org.apache.catalina.ha.session.DeltaManager;
import org.apache.catalina.ha.tcp.SimpleTcpCluster;
import org.apache.catalina.tribes.Channel;
import org.apache.catalina.tribes.Member;
import org.jspecify.annotations.Nullable;

/// Tomcat's own replication, as with a `server.xml` that contains only `<Cluster>` and the nodes: a
/// request's session changes are sent at its end, before the answer.
final class ReplicatedSessions implements SessionStore {

  private static final int WITH_ACKNOWLEDGEMENT =
      Channel.SEND_OPTIONS_SYNCHRONIZED_ACK | Channel.SEND_OPTIONS_USE_ACK;

  private @Nullable ReplicationNeighbours neighbours;
  private @Nullable SimpleTcpCluster cluster;
  private @Nullable Context application;

  @Override
  public void attach(NodeStartContext node) throws Exception {
    JoinSpec spec = node.spec();
    int options =
        node.settings().synchronous() ? WITH_ACKNOWLEDGEMENT : Channel.SEND_OPTIONS_ASYNCHRONOUS;
    ReplicationNeighbours others = new ReplicationNeighbours(spec);
    SimpleTcpCluster replication = new SimpleTcpCluster();
    replication.setClusterName(spec.cluster());
    replication.setChannel(others.channel());
    replication.setChannelSendOptions(options);
    ClusterManager template = template(spec.settings().text("manager", "backup"), options);
    replication.setManagerTemplate(template);
    if (!(node.container() instanceof TomcatContainer container)) {
      throw new IllegalStateException("only Tomcat has sessions of Tomcat's own cluster");
    }
    container.tomcat().getEngine().setCluster(replication);
    container.application().setDistributable(true);
    neighbours = others;
    cluster = replication;
    application = container.application();
    if (template instanceof DeltaManager) {
      others.awaitTurn();
    }
  }

  private static ClusterManager template(String manager, int options) {
    if (manager.equals("delta")) {
      return new DeltaManager();
    }
    InspectableBackupManager backups = new InspectableBackupManager();
    backups.setMapSendOptions(options);
    return backups;
  }

  /// Waits until this node and all others can copy to each other: before that a session has no copy, without any error.
  @Override
  public void started() throws InterruptedException {
    ReplicationNeighbours others = neighbours;
    SimpleTcpCluster cluster = this.cluster;
    if (others == null || cluster == null || application == null) {
      throw new IllegalStateException("the store is attached to no node");
    }
    // The cluster learns of members a moment after the channel, and sends nothing until then.
    others.await(() -> cluster.hasMembers() ? cluster.getMembers() : new Member[0]);
    if (application.getManager() instanceof InspectableBackupManager backups) {
      others.await(backups::holders);
    }
  }

  /// The cluster ends with the container.
  @Override
  public void close() {}
}
