package assay.engine.infinispan;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.infinispan.configuration.parsing.ConfigurationBuilderHolder;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.manager.EmbeddedCacheManager;
import org.jspecify.annotations.Nullable;

/// Joins a node to its cluster. A node that finds no other forms its own cluster, so all but the
/// first member wait until another node listens. A client that came too early and became
/// coordinator leaves and joins again.
final class Joining {

  private static final long PATIENCE_NANOS = 30_000_000_000L;
  private static final int CONNECT_MILLIS = 200;
  private static final int PAUSE_MILLIS = 25;
  private static final int TRIES = 10;

  private Joining() {}

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
    long start = System.nanoTime();
    while (!node.first() && !somebodyListens(node)) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IllegalStateException("no member listens at any of " + node.meetings());
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private static boolean somebodyListens(Node node) {
    return node.meetings().stream().anyMatch(Joining::listens);
  }

  private static boolean listens(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
