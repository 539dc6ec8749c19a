package assay.engine.hazelcast;

import java.util.List;

/// The ports at which clients listen that are members: beyond those of the members that own something.
final class ClientPorts {

  private static final int FIRST = 100;
  private static final int OF_A_ROLE = 20;
  private static final List<String> ROLES = List.of("client", "traffic", "observer");

  private ClientPorts() {}

  /// Which of the cluster's own ports a process takes, from 0.
  ///
  /// @param name its name, such as `client-1`
  static int offset(String name) {
    int dash = name.lastIndexOf('-');
    int role = Math.max(0, ROLES.indexOf(name.substring(0, dash)));
    return FIRST + role * OF_A_ROLE + Integer.parseInt(name.substring(dash + 1));
  }
}
