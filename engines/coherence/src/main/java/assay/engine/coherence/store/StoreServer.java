package assay.engine.coherence.store;

import assay.api.ServerProcess;
import assay.api.engine.JoinSpec;
import assay.program.postgres.PostgresBinaries;
import assay.program.postgres.PostgresProgram;
import assay.program.postgres.PostgresSpec;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// The database of a cluster, a durable PostgreSQL beside the first client. It outlives every member.
public record StoreServer(PostgresProgram program, int port) implements AutoCloseable {

  private static final String NAME = "entries";
  private static final String FIRST = "client-1";
  private static final String TABLE =
      "create table entries (map text, k bytea, v bytea not null, primary key (map, k))";

  /// Each member and map has a pool.
  private static final int MAPS = 4;

  /// Whether this process starts the database.
  public static boolean isFor(JoinSpec spec) {
    return spec.name().equals(FIRST) && StoreScheme.of(spec).stores();
  }

  /// Starts a server with an empty table.
  public static StoreServer start(JoinSpec spec) throws IOException {
    int port = StoreScheme.of(spec).port();
    int connections = MAPS * TableStore.CONNECTIONS * spec.members() + TableStore.CONNECTIONS;
    try {
      PostgresProgram program =
          PostgresProgram.start(
              PostgresBinaries.ofHost(),
              new PostgresSpec(NAME, TableStore.USER, port, connections, 0),
              spec.folder());
      return made(program, port);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the database started", e);
    }
  }

  private static StoreServer made(PostgresProgram program, int port) throws IOException {
    try (Connection connection =
            DriverManager.getConnection(TableStore.url(port), TableStore.USER, null);
        Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
      return new StoreServer(program, port);
    } catch (SQLException e) {
      program.close();
      throw new IOException("the table of entries was not made: " + e.getMessage(), e);
    }
  }

  static String database() {
    return NAME;
  }

  public List<ServerProcess> servers() {
    try {
      return List.of(
          new ServerProcess(ServerProcess.Role.DATABASE, List.of(program.server()), port));
    } catch (IOException ended) {
      return List.of();
    }
  }

  @Override
  public void close() {
    program.close();
  }
}
