package assay.record.probe;

import assay.api.ServerProcess;
import java.util.Locale;

/// The connections that carry bytes between a cluster's processes. A connection to a server counts only for that
/// server.
public enum ConnectionKind {
  MEMBERS,
  /// Between a client and a member, or between two clients.
  CLIENTS,
  DATABASE,
  STORE,
  BROKER,
  /// To and from the balancer, on both of its sides.
  BALANCER;

  public static ConnectionKind of(ServerProcess.Role role) {
    return valueOf(role.name());
  }

  /// The name in figures: `database`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
