package assay.sessions.node.database;

import assay.api.engine.JoinSpec;
import assay.program.postgres.PostgresBinaries;
import assay.program.postgres.PostgresProgram;
import assay.program.postgres.PostgresSpec;
import assay.sessions.node.cluster.NodePorts;
import java.io.IOException;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/// A PostgreSQL server in a separate process.
///
/// @param processes the id of its first process
record PostgresDatabaseServer(PostgresProgram program, List<Long> processes, DataSource source)
    implements OrdersDatabaseServer {

  /// The database's owner, who is no administrator.
  static final String USER = "shop";

  private static final String NAME = "orders";

  /// Starts an empty server.
  ///
  /// @throws IOException when it does not run
  static PostgresDatabaseServer start(JoinSpec spec) throws IOException, InterruptedException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(DatabaseKind.POSTGRES.url(spec));
    source.setUser(DatabaseKind.POSTGRES.user());
    PostgresProgram program =
        PostgresProgram.start(PostgresBinaries.ofHost(), wanted(spec), spec.folder());
    return new PostgresDatabaseServer(program, List.of(program.server()), source);
  }

  /// A node has two pools of at most ten connections.
  private static PostgresSpec wanted(JoinSpec spec) {
    return new PostgresSpec(NAME, USER, NodePorts.database(spec), 20 * spec.members() + 20, 0);
  }

  @Override
  public void close() {
    program.close();
  }
}
