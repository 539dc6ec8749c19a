package assay.sessions.node.balancer;

import assay.api.engine.JoinSpec;
import assay.program.HostProgram;
import assay.program.Listening;
import assay.program.ProgramSpec;
import assay.sessions.node.NodePorts;
import assay.sessions.node.client.ReadyNodes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// The host's HAProxy between the browsers and the nodes of a cluster, on a loopback port.
final class HaproxyProgram {

  /// Less than the bench waits for a client that joins.
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private HaproxyProgram() {}

  /// Starts it once every node is ready, for it holds each to be so until it has looked, and returns when it takes
  /// connections. It stays one process in the foreground (`-db`), so that nothing of
  /// it outlives that process.
  ///
  /// @throws IOException when a node is not ready within a minute, or it does not run
  static HostProgram start(JoinSpec spec) throws IOException, InterruptedException {
    ReadyNodes.await(BalancerKind.nodes(spec), PATIENCE);
    Path folder = Files.createDirectories(spec.folder().toAbsolutePath());
    Path file = folder.resolve("haproxy.cfg");
    Files.writeString(file, HaproxyConfiguration.of(spec));
    return HostProgram.start(
        ProgramSpec.installed(
                "haproxy", List.of("-db", "-f", file.toString()), folder.resolve("haproxy.log"))
            .at(at(spec)));
  }

  /// Waits until the one that the first client starts takes connections.
  ///
  /// @throws IOException when it does not within a minute
  static void await(JoinSpec spec) throws IOException, InterruptedException {
    if (!Listening.await(() -> Listening.at(at(spec)), () -> true, PATIENCE)) {
      throw new IOException(
          "no HAProxy takes connections on %s: client-1 starts it, and it ends with client-1"
              .formatted(at(spec)));
    }
  }

  private static InetSocketAddress at(JoinSpec spec) {
    return new InetSocketAddress(spec.meeting(), NodePorts.balancer(spec));
  }
}
