package assay.program.postgres;

import assay.api.engine.JoinSpec;
import java.util.List;

/// The description of a PostgreSQL server: one database at a port. Only the database's owner may connect; the owner is no
/// administrator.
///
/// @param database the database's name
/// @param user the owner's name
/// @param password the owner's password, of letters and digits; if empty, anyone who reaches the server may connect as
///     the owner
/// @param address the only address on which the server listens
/// @param port the server's port
/// @param connections how many connections the server takes at once
/// @param prepared how many transactions may be prepared and undecided at once; 0 without two-phase transactions
public record PostgresSpec(
    String database,
    String user,
    String password,
    String address,
    int port,
    int connections,
    int prepared) {

  /// Named shared memory would stay on the host when a server is killed; mapped files go with the server's folder.
  static final String SHARED_MEMORY = "dynamic_shared_memory_type=mmap";

  public PostgresSpec(
      String database, String user, String password, int port, int connections, int prepared) {
    this(database, user, password, JoinSpec.LOOPBACK, port, connections, prepared);
  }

  /// A server on loopback without a password.
  public PostgresSpec(String database, String user, int port, int connections, int prepared) {
    this(database, user, "", port, connections, prepared);
  }

  /// A copy at another address; every host of that network may then connect.
  public PostgresSpec at(String other) {
    return new PostgresSpec(database, user, password, other, port, connections, prepared);
  }

  public String url() {
    return "jdbc:postgresql://%s:%d/%s".formatted(address, port, database);
  }

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

  /// The settings that differ from PostgreSQL's defaults.
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
