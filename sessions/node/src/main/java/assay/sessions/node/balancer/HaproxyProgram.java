package assay.sessions.node.balancer;

import assay.api.engine.JoinSpec;
import assay.program.HostProgram;
import assay.program.ListeningCheck;
import assay.program.ProgramSpec;
import assay.sessions.node.client.NodeReadinessWait;
import assay.sessions.node.cluster.NodePorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// The host's HAProxy between a cluster's browsers and nodes, on a loopback port.
final class HaproxyProgram {

  /// Less than Assay waits for a joining client.
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private HaproxyProgram() {}

  /// Starts HAProxy and returns when it takes connections. Waits first for every node, because
  /// HAProxy considers nodes ready until its first check. HAProxy stays one foreground process
  /// (`-db`), so it leaves no other process behind.
  ///
  /// @throws IOException when a node is not ready within a minute, or HAProxy does not run
  static HostProgram start(JoinSpec spec) throws IOException, InterruptedException {
    NodeReadinessWait.await(BalancerKind.nodes(spec), PATIENCE);
    Path folder = Files.createDirectories(spec.folder().toAbsolutePath());
    Path file = folder.resolve("haproxy.cfg");
    Files.writeString(file, HaproxyConfiguration.of(spec));
    return HostProgram.start(
        ProgramSpec.installed(
                "haproxy", List.of("-db", "-f", file.toString()), folder.resolve("haproxy.log"))
            .at(at(spec)));
  }

  /// Waits until the first client's HAProxy takes connections.
  ///
  /// @throws IOException when it does not within a minute
  static void await(JoinSpec spec) throws IOException, InterruptedException {
    if (!ListeningCheck.await(() -> ListeningCheck.at(at(spec)), () -> true, PATIENCE)) {
      throw new IOException(
          "no HAProxy takes connections on %s: client-1 starts it, and it ends with client-1"
              .formatted(at(spec)));
    }
  }

  private static InetSocketAddress at(JoinSpec spec) {
    return new InetSocketAddress(spec.meeting(), NodePorts.balancer(spec));
  }
}
