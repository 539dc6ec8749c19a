package assay.workload.hub.database;

import assay.api.engine.FreePorts;
import assay.program.postgres.PostgresBinaries;
import assay.program.postgres.PostgresProgram;
import assay.program.postgres.PostgresSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;

/// This process's own PostgreSQL server, from the bundled programs, with a random password.
record PostgresServer(PostgresProgram program, PGSimpleDataSource source) implements Database {

  private static final String NAME = "hub";
  private static final String USER = "assay";
  private static final int CONNECTIONS = 32;
  private static final int TRIES = 3;

  /// Starts a server and waits until it answers.
  ///
  /// @param folder for its files, which are deleted at the end
  static PostgresServer start(Path folder) throws IOException, InterruptedException {
    String missing = BundledPostgres.missing();
    if (!missing.isEmpty()) {
      throw new SourceException(missing + "; `database: h2` and `database: url` need none");
    }
    PostgresBinaries binaries =
        PostgresBinaries.in(BundledPostgres.unpacked(folder).resolve("bin"));
    for (int attempt = 1; ; attempt++) {
      PostgresSpec spec =
          new PostgresSpec(NAME, USER, Databases.password(), FreePorts.free(1), CONNECTIONS, 0);
      try {
        return new PostgresServer(PostgresProgram.start(binaries, spec, folder), source(spec));
      } catch (IOException e) {
        if (attempt == TRIES) {
          throw new SourceException("what comes along cannot be used: " + e.getMessage());
        }
      }
    }
  }

  private static PGSimpleDataSource source(PostgresSpec spec) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(spec.url());
    source.setUser(spec.user());
    source.setPassword(spec.password());
    source.setReWriteBatchedInserts(true);
    return source;
  }

  @Override
  public Connection connect() throws SQLException {
    return source.getConnection();
  }

  @Override
  public String text() {
    return "PostgreSQL, embedded and durable";
  }

  @Override
  public void close() {
    program.close();
  }
}
