package assay.engine.terracotta;

import assay.api.engine.JoinSpec;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;

/// Where the servers of a stripe are. On loopback each has ports of its own; elsewhere addresses that
/// follow the first one's, one after the other.
///
/// @param first the address of the first server
/// @param port the cluster's port
/// @param size how many servers there are
record Stripe(String first, int port, int size) {

  static Stripe of(JoinSpec spec) {
    return new Stripe(spec.meeting(), spec.port(), spec.members());
  }

  /// The servers, in the order of their numbers.
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

  /// A server's name and where it listens.
  ///
  /// @param name the member's name
  /// @param host its address
  /// @param port for clients
  /// @param groupPort for the other servers
  record Place(String name, String host, int port, int groupPort) {

    /// Where clients find it.
    InetSocketAddress address() {
      return InetSocketAddress.createUnresolved(host, port);
    }
  }
}
