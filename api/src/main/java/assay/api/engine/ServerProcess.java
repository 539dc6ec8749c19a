package assay.api.engine;

import java.util.List;
import java.util.Locale;

/// A server that a cluster has beside its members, or as one of them, and whose CPU and bytes are told apart from theirs.
///
/// @param role what it is there for
/// @param processes the ids of its first processes; what they start belongs to it. None where it lives in a process that
///     does other work too, whose CPU nobody can tell apart
/// @param port where it takes connections
public record ServerProcess(Role role, List<Long> processes, int port) {

  /// What a server is there for.
  public enum Role {
    /// Keeps what must outlive everything else, such as orders.
    DATABASE,
    /// Keeps the sessions of a web application's users.
    STORE,
    /// Carries messages.
    BROKER,
    /// Stands between clients and members.
    BALANCER;

    /// Its word, as figures have it: `database`.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ServerProcess {
    processes = List.copyOf(processes);
  }
}
