package assay.engine.ignite3;

import assay.api.engine.JoinSpec;
import java.util.List;
import java.util.stream.IntStream;

/// Where a node listens: for the others, for clients, and for HTTP.
///
/// @param address its address
/// @param port for the other nodes
/// @param clients for clients
/// @param rest for HTTP, which cannot be left off
record Place(String address, int port, int clients, int rest) {

  /// So many ports apart, for so many members there can be.
  private static final int APART = 60;

  /// That of a member.
  static Place of(JoinSpec spec) {
    return of(spec, spec.place(), spec.address());
  }

  /// Those of all members that the cluster begins with.
  static List<Place> all(JoinSpec spec) {
    return IntStream.rangeClosed(1, spec.members())
        .mapToObj(place -> of(spec, place, spec.addresses().get(place - 1)))
        .toList();
  }

  private static Place of(JoinSpec spec, int place, String address) {
    int first = spec.port() + place;
    return new Place(address, first, first + APART, first + 2 * APART);
  }

  /// Where the other nodes find it.
  String meeting() {
    return address + ":" + port;
  }

  /// Where clients find it.
  String forClients() {
    return address + ":" + clients;
  }
}
