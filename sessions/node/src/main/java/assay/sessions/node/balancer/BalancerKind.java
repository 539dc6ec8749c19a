package assay.sessions.node.balancer;

import assay.api.ServerProcess;
import assay.api.engine.JoinSpec;
import assay.sessions.node.client.Balancer;
import assay.sessions.node.client.Browsers;
import assay.sessions.node.client.ProxiedBrowsers;
import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.cluster.SharedService;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.hc.core5.http.HttpHost;

/// The values of the setting `balancer`.
public enum BalancerKind {
  /// None: each client chooses a node for each of its users.
  CLIENT,
  /// An HAProxy beside the first client, used by all clients.
  HAPROXY;

  public static BalancerKind of(JoinSpec spec) {
    return valueOf(spec.settings().text("balancer", "client").toUpperCase(Locale.ROOT));
  }

  /// Starts the cluster-wide balancer, and returns when it takes requests.
  ///
  /// @return stops it
  public SharedService start(JoinSpec spec) throws IOException, InterruptedException {
    return switch (this) {
      case CLIENT -> () -> {};
      case HAPROXY ->
          SharedService.program(
              HaproxyProgram.start(spec), ServerProcess.Role.BALANCER, NodePorts.balancer(spec));
    };
  }

  /// If another client starts the balancer, this waits for it.
  ///
  /// @throws IOException when the balancer takes no connections
  public Browsers browsers(JoinSpec spec) throws IOException, InterruptedException {
    return switch (this) {
      case CLIENT -> new Balancer(nodes(spec), NodePorts::member);
      case HAPROXY -> {
        HaproxyProgram.await(spec);
        yield new ProxiedBrowsers(
            new HttpHost(spec.meeting(), NodePorts.balancer(spec)),
            IntStream.range(0, spec.members()).mapToObj(NodePorts::member).toList());
      }
    };
  }

  /// The first member first.
  static List<HttpHost> nodes(JoinSpec spec) {
    return IntStream.range(0, spec.members())
        .mapToObj(node -> new HttpHost(spec.meeting(), NodePorts.http(spec, node)))
        .toList();
  }
}
