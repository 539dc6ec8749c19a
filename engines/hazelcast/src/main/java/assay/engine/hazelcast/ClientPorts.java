package assay.engine.hazelcast;

import java.util.List;

/// The listening ports of clients that are lite members, beyond those of members with data.
final class ClientPorts {

  private static final int FIRST = 100;
  private static final int OF_A_ROLE = 20;
  private static final List<String> ROLES = List.of("client", "traffic", "observer");

  private ClientPorts() {}

  /// The index among the cluster's own ports, from 0.
  ///
  /// @param name such as `client-1`
  static int offset(String name) {
    int dash = name.lastIndexOf('-');
    int role = Math.max(0, ROLES.indexOf(name.substring(0, dash)));
    return FIRST + role * OF_A_ROLE + Integer.parseInt(name.substring(dash + 1));
  }
}
