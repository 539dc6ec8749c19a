package assay.api.engine;

import java.util.List;
import java.util.Locale;

/// A server beside a cluster's members, or one of them, whose CPU and bytes are reported separately.
///
/// @param role the server's purpose
/// @param processes the ids of its first processes; their children belong to the server. Empty if it shares a process
///     with other work, whose CPU cannot be separated
/// @param port the port for connections
public record ServerProcess(Role role, List<Long> processes, int port) {

  /// The purpose of a server.
  public enum Role {
    /// Stores data that must outlive everything else, such as orders.
    DATABASE,
    /// Stores the sessions of a web application's users.
    STORE,
    /// Carries messages.
    BROKER,
    /// Stands between clients and members.
    BALANCER;

    /// The word in figures: `database`.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ServerProcess {
    processes = List.copyOf(processes);
  }
}
