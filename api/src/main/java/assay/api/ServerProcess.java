package assay.api;

import java.util.List;
import java.util.Locale;

/// A server beside a cluster's members, or among them, with separately reported CPU and bytes.
///
/// @param role the server's purpose
/// @param processes its first processes' ids; their children belong to the server. Empty if it
/// shares a process with other work, because CPU cannot be separated
/// @param port the port for connections
public record ServerProcess(Role role, List<Long> processes, int port) {

  /// A server's purpose.
  public enum Role {
    /// Stores data that must outlive everything else, such as orders.
    DATABASE,
    /// Stores a web application's user sessions.
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
