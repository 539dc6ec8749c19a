package assay.program.postgres;

import assay.api.engine.JoinSpec;
import java.util.List;

/// What a PostgreSQL server is to be: one database at a port, and its owner, who is no administrator and the only one who may
/// connect.
///
/// @param database the database's name
/// @param user its owner's name
/// @param password the owner's password, of letters and digits; empty where everybody who reaches it may connect as the owner
/// @param address where the server listens, and no other
/// @param port where it listens there
/// @param connections how many it takes at once
/// @param prepared how many transactions may be prepared at once and not decided; 0 where there are no transactions of two phases
public record PostgresSpec(
    String database,
    String user,
    String password,
    String address,
    int port,
    int connections,
    int prepared) {

  /// Shared memory by name would stay on the host when a server is killed; its files go with the server's.
  static final String SHARED_MEMORY = "dynamic_shared_memory_type=mmap";

  /// One on loopback.
  public PostgresSpec(
      String database, String user, String password, int port, int connections, int prepared) {
    this(database, user, password, JoinSpec.LOOPBACK, port, connections, prepared);
  }

  /// One on loopback without a password.
  public PostgresSpec(String database, String user, int port, int connections, int prepared) {
    this(database, user, "", port, connections, prepared);
  }

  /// The same at another address; whoever is in its network may connect then.
  public PostgresSpec at(String other) {
    return new PostgresSpec(database, user, password, other, port, connections, prepared);
  }

  /// The database's JDBC address.
  public String url() {
    return "jdbc:postgresql://%s:%d/%s".formatted(address, port, database);
  }

  /// Makes the owner and the database.
  String creation() {
    String secret = password.isEmpty() ? "" : " password '" + password + "'";
    return "create role %s login%s;\ncreate database %s owner %s;\n"
        .formatted(user, secret, database, user);
  }

  /// The one line of `pg_hba.conf`.
  String access() {
    return "host %s %s %s %s\n"
        .formatted(
            database,
            user,
            address.equals(JoinSpec.LOOPBACK) ? JoinSpec.LOOPBACK + "/32" : "samenet",
            password.isEmpty() ? "trust" : "scram-sha-256");
  }

  /// PostgreSQL's own defaults but for these.
  List<String> settings() {
    return List.of(
        "port=" + port,
        "listen_addresses=" + address,
        "unix_socket_directories=",
        "fsync=on",
        "synchronous_commit=on",
        "full_page_writes=on",
        "max_connections=" + connections,
        "max_prepared_transactions=" + prepared,
        SHARED_MEMORY,
        "max_wal_size=2GB",
        "log_min_messages=warning");
  }
}
