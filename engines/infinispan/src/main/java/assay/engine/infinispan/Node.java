package assay.engine.infinispan;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.infinispan.site.SiteBridgeConfiguration;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;

/// One process in a cluster: a member, or a client, which is a node without data.
record Node(JoinSpec spec, boolean client) {

  /// The most clients in one cluster on loopback.
  private static final int CLIENTS = 20;

  Settings settings() {
    return spec.settings();
  }

  private boolean loopback() {
    return spec.onLoopback();
  }

  /// The first port to try. On loopback every member has its own port, and clients share the ports
  /// after those; elsewhere each has its own address.
  int port() {
    if (!loopback()) {
      return spec.port();
    }
    return spec.port() + (client ? spec.members() : spec.place() - 1);
  }

  /// How many further ports to try.
  int range() {
    return client && loopback() ? CLIENTS : 0;
  }

  SiteBridgeConfiguration bridge() {
    return new SiteBridgeConfiguration(spec, !client, first() && spec.inFirstSite());
  }

  /// Whether the node forms the cluster if there is none.
  boolean first() {
    return !client && spec.place() == 1;
  }

  List<InetSocketAddress> meetings() {
    int members = loopback() ? spec.members() : 1;
    return IntStream.range(0, members)
        .mapToObj(i -> new InetSocketAddress(spec.meeting(), spec.port() + i))
        .toList();
  }
}
