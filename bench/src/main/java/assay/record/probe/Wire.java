package assay.record.probe;

import assay.api.engine.ServerProcess;
import java.util.Locale;

/// Whose connections carry bytes between the processes of a cluster. A connection to a server belongs to that server alone.
public enum Wire {
  /// Between two members.
  MEMBERS,
  /// Between a client and a member, or two clients.
  CLIENTS,
  /// To and from the database.
  DATABASE,
  /// To and from the store of sessions.
  STORE,
  /// To and from the broker.
  BROKER,
  /// To and from the balancer, on either of its sides.
  BALANCER;

  /// That of a server.
  public static Wire of(ServerProcess.Role role) {
    return valueOf(role.name());
  }

  /// Its word, as figures have it: `database`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
