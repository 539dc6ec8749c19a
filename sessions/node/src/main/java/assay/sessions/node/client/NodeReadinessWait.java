package assay.sessions.node.client;

import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.cluster.RequestAdmission;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.util.Timeout;

public final class NodeReadinessWait {

  private static final Timeout ANSWER = Timeout.ofSeconds(10);
  private static final long BETWEEN_LOOKS_MILLIS = 20;

  private NodeReadinessWait() {}

  /// Returns when every node reports that it is ready.
  ///
  /// @param nodes their request addresses, the first member first
  /// @param patience the wait for all nodes together
  /// @throws IOException when a node is not ready in time
  public static void await(List<HttpHost> nodes, Duration patience)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    try (HttpRequestSender sender = new HttpRequestSender(ANSWER)) {
      for (int i = 0; i < nodes.size(); i++) {
        while (!ready(sender, nodes.get(i))) {
          if (System.nanoTime() - end > 0) {
            throw new IOException(
                "%s is not ready at %s after %d s: read its log"
                    .formatted(NodePorts.member(i), nodes.get(i), patience.toSeconds()));
          }
          TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        }
      }
    }
  }

  private static boolean ready(HttpRequestSender sender, HttpHost node)
      throws InterruptedException {
    try {
      return sender.send(
          node,
          () -> new HttpGet(RequestAdmission.READY),
          answer -> answer.getCode() == HttpStatus.SC_OK);
    } catch (IOException notYet) {
      return false;
    }
  }
}
