package assay.sessions.node.database;

import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.NodePorts;
import java.util.Locale;

/// The values of the setting `database`.
public enum DatabaseKind {
  /// H2 in the memory of the first client's process.
  H2("jdbc:h2:tcp://%s:%d/mem:orders-%d", H2DatabaseServer.USER),
  /// A durable PostgreSQL server in a separate process.
  POSTGRES(
      "jdbc:postgresql://%s:%d/orders?reWriteBatchedInserts=true", PostgresDatabaseServer.USER);

  private final String url;
  private final String user;

  DatabaseKind(String url, String user) {
    this.url = url;
    this.user = user;
  }

  public static DatabaseKind of(JoinSpec spec) {
    return valueOf(spec.settings().text("database", "h2").toUpperCase(Locale.ROOT));
  }

  String url(JoinSpec spec) {
    return url.formatted(JoinSpec.LOOPBACK, NodePorts.database(spec), spec.port());
  }

  /// A user of the database, who is no administrator.
  String user() {
    return user;
  }

  /// The server takes connections when this returns.
  OrdersDatabaseServer start(JoinSpec spec) throws Exception {
    return switch (this) {
      case H2 -> H2DatabaseServer.start(spec);
      case POSTGRES -> PostgresDatabaseServer.start(spec);
    };
  }
}
