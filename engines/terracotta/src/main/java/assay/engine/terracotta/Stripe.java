package assay.engine.terracotta;

import assay.api.engine.JoinSpec;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;

/// The servers in a stripe. On loopback each has its own ports; elsewhere consecutive addresses
/// after the first.
///
/// @param first the first server's address
/// @param port the cluster's port
/// @param size how many servers it has
record Stripe(String first, int port, int size) {

  static Stripe of(JoinSpec spec) {
    return new Stripe(spec.meeting(), spec.port(), spec.members());
  }

  List<Place> places() {
    return IntStream.rangeClosed(1, size).mapToObj(this::place).toList();
  }

  private Place place(int number) {
    boolean loopback = first.equals(JoinSpec.LOOPBACK);
    int own = loopback ? number - 1 : 0;
    String host = loopback ? first : following(number - 1);
    return new Place("member-" + number, host, port + own, port + size + own);
  }

  private String following(int after) {
    int dot = first.lastIndexOf('.');
    return first.substring(0, dot + 1) + (Integer.parseInt(first.substring(dot + 1)) + after);
  }

  /// @param port for clients
  /// @param groupPort for other servers
  record Place(String name, String host, int port, int groupPort) {

    InetSocketAddress address() {
      return InetSocketAddress.createUnresolved(host, port);
    }
  }
}
