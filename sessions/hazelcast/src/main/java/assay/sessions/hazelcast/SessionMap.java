package assay.sessions.hazelcast;

import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.spring.GridSessions;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.springframework.session.Session;

/// One node's part of the session cluster.
///
/// @param nodes the nodes in the complete cluster
record SessionMap(HazelcastInstance member, int nodes) implements GridSessions.Grid {

  static final String NAME = "sessions";

  /// Records whether the cluster was complete once: nodes that join later need not wait for others.
  private static final String CLUSTER = "cluster";

  private static final String COMPLETE = "complete";
  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(60), Duration.ofMillis(20));

  /// Held strongly, because an unreferenced logger loses its level.
  private static final Logger LOGGER = Logger.getLogger("com.hazelcast");

  /// The cluster may consist of this node only.
  static SessionMap join(JoinSpec spec, SessionSettings settings) {
    LOGGER.setLevel(Level.WARNING);
    HazelcastInstance member = Hazelcast.newHazelcastInstance(NodeConfiguration.of(spec, settings));
    return new SessionMap(member, spec.members());
  }

  @Override
  public IMap<String, Session> sessions() {
    return member.getMap(NAME);
  }

  /// Waits until all nodes have joined and their copies are in place; if the cluster was complete before, only for the
  /// copies.
  @Override
  public void awaitComplete() throws InterruptedException {
    IMap<String, String> cluster = member.getMap(CLUSTER);
    LOOKING.require(
        () -> complete(cluster),
        () ->
            "of %d nodes %s sees only %s"
                .formatted(nodes, member.getName(), member.getCluster().getMembers()));
    cluster.set(COMPLETE, COMPLETE);
  }

  private boolean complete(IMap<String, String> cluster) {
    boolean all = member.getCluster().getMembers().size() >= nodes || cluster.containsKey(COMPLETE);
    return all && member.getPartitionService().isClusterSafe();
  }

  /// Hands its copies to the others first.
  @Override
  public void leave() {
    member.shutdown();
  }
}
