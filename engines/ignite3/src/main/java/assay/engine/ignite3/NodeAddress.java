package assay.engine.ignite3;

import assay.api.engine.JoinSpec;
import java.util.List;
import java.util.stream.IntStream;

/// A node's address and ports.
///
/// @param port for the other nodes
/// @param clients for clients
/// @param rest for HTTP, which cannot be disabled
record NodeAddress(String address, int port, int clients, int rest) {

  /// The distance between the groups of ports, which limits the member count.
  private static final int APART = 60;

  static NodeAddress of(JoinSpec spec) {
    return of(spec, spec.place(), spec.address());
  }

  static List<NodeAddress> all(JoinSpec spec) {
    return IntStream.rangeClosed(1, spec.members())
        .mapToObj(place -> of(spec, place, spec.addresses().get(place - 1)))
        .toList();
  }

  private static NodeAddress of(JoinSpec spec, int place, String address) {
    int first = spec.port() + place;
    return new NodeAddress(address, first, first + APART, first + 2 * APART);
  }

  String meeting() {
    return address + ":" + port;
  }

  String forClients() {
    return address + ":" + clients;
  }
}
