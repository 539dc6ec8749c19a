package assay.engine.infinispan;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.infinispan.site.Bridge;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;

/// One process of a cluster: a member, or a client, which is a node without data.
///
/// @param spec what it is told
/// @param client whether it is a client
record Node(JoinSpec spec, boolean client) {

  /// How many clients of one cluster find a port on loopback.
  private static final int CLIENTS = 20;

  Settings settings() {
    return spec.settings();
  }

  private boolean loopback() {
    return spec.onLoopback();
  }

  /// The port to listen at, or the first of those to try: on loopback every member has one of its own,
  /// and clients share those after the members'; elsewhere each has an address of its own.
  int port() {
    if (!loopback()) {
      return spec.port();
    }
    return spec.port() + (client ? spec.members() : spec.place() - 1);
  }

  /// How many more ports to try.
  int range() {
    return client && loopback() ? CLIENTS : 0;
  }

  /// The bridge to the other sites.
  Bridge bridge() {
    return new Bridge(spec, !client, first() && spec.inFirstSite());
  }

  /// Whether it forms the cluster where there is none yet.
  boolean first() {
    return !client && spec.place() == 1;
  }

  /// Where members listen.
  List<InetSocketAddress> meetings() {
    int members = loopback() ? spec.members() : 1;
    return IntStream.range(0, members)
        .mapToObj(i -> new InetSocketAddress(spec.meeting(), spec.port() + i))
        .toList();
  }
}
