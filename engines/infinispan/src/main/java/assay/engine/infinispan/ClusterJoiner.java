package assay.engine.infinispan;

import assay.api.engine.ConditionPoller;
import java.io.IOException;
import java.time.Duration;
import org.infinispan.configuration.parsing.ConfigurationBuilderHolder;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.manager.EmbeddedCacheManager;
import org.jspecify.annotations.Nullable;

/// Joins a node to its cluster. A node that finds no other forms its own cluster, so all but the
/// first member wait until another node listens. A client that came too early and became
/// coordinator leaves and joins again.
final class ClusterJoiner {

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(30), Duration.ofMillis(25));
  private static final Duration CONNECT = Duration.ofMillis(200);
  private static final int TRIES = 10;

  private ClusterJoiner() {}

  /// Returns when the node belongs to the cluster.
  static EmbeddedCacheManager join(Node node) throws IOException, InterruptedException {
    LogFilter.keep();
    EmbeddedCacheManager manager = null;
    for (int tries = 0; manager == null && tries < TRIES; tries++) {
      awaitSomebody(node);
      manager = joined(node);
    }
    if (manager == null) {
      throw new IllegalStateException("no member of " + node.spec().cluster() + " leads it");
    }
    return manager;
  }

  private static @Nullable EmbeddedCacheManager joined(Node node) throws IOException {
    ConfigurationBuilderHolder configuration = NodeConfiguration.of(node);
    EmbeddedCacheManager manager = new DefaultCacheManager(configuration, true);
    if (!node.client() || !manager.isCoordinator()) {
      return manager;
    }
    manager.stop();
    return null;
  }

  private static void awaitSomebody(Node node) throws InterruptedException {
    LOOKING.require(
        () -> node.first() || somebodyListens(node),
        () -> "no member listens at any of " + node.meetings());
  }

  /// Whether another node can be reached.
  static boolean somebodyListens(Node node) {
    return node.meetings().stream().anyMatch(each -> ConditionPoller.listens(each, CONNECT));
  }
}
