package assay.program.postgres;

import assay.api.engine.JoinSpec;
import java.util.List;

/// What a PostgreSQL server is to be: one database on a loopback port, and its owner, who is no administrator and the only one
/// who may connect.
///
/// @param database the database's name
/// @param user its owner's name
/// @param password the owner's password, of letters and digits; empty where every user of the host may connect as the owner
/// @param port where the server listens
/// @param connections how many it takes at once
/// @param prepared how many transactions may be prepared at once and not decided; 0 where there are no transactions of two phases
public record PostgresSpec(
    String database, String user, String password, int port, int connections, int prepared) {

  /// One without a password.
  public PostgresSpec(String database, String user, int port, int connections, int prepared) {
    this(database, user, "", port, connections, prepared);
  }

  /// The database's JDBC address.
  public String url() {
    return "jdbc:postgresql://%s:%d/%s".formatted(JoinSpec.LOOPBACK, port, database);
  }

  /// Makes the owner and the database.
  String creation() {
    String secret = password.isEmpty() ? "" : " password '" + password + "'";
    return "create role %s login%s;\ncreate database %s owner %s;\n"
        .formatted(user, secret, database, user);
  }

  /// The one line of `pg_hba.conf`.
  String access() {
    return "host %s %s 127.0.0.1/32 %s\n"
        .formatted(database, user, password.isEmpty() ? "trust" : "scram-sha-256");
  }

  /// PostgreSQL's own defaults but for these.
  List<String> settings() {
    return List.of(
        "port=" + port,
        "listen_addresses=" + JoinSpec.LOOPBACK,
        "unix_socket_directories=",
        "fsync=on",
        "synchronous_commit=on",
        "full_page_writes=on",
        "max_connections=" + connections,
        "max_prepared_transactions=" + prepared,
        "max_wal_size=2GB",
        "log_min_messages=warning");
  }
}
