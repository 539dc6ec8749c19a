package assay.broker.database;

import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import assay.broker.FileTree;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;

/// The member that is the database: H2's server, and one file.
///
/// What was committed survives the process. H2 promises nothing where the host dies, and nothing is asked of it there.
public final class OrdersDatabase implements Member {

  /// No key, so that an order that is placed twice is there twice.
  private static final String TABLE =
      """
      create table if not exists placed (
        id bigint not null, symbol int not null, quantity int not null, price bigint not null,
        at timestamp not null)
      """;

  private static final String NAME = "orders";
  private static final String ADMINISTRATOR = "sa";

  private final Server server;
  private final Connection held;
  private final Path files;

  private OrdersDatabase(Server server, Connection held, Path files) {
    this.server = server;
    this.held = held;
    this.files = files;
  }

  /// Starts it, with what it had before.
  ///
  /// @throws SQLException when its port is taken, for one
  public static OrdersDatabase start(BrokerPlace place) throws SQLException {
    // Else it listens on every address of the host; read once, by H2's first class.
    System.setProperty("h2.bindAddress", JoinSpec.LOOPBACK);
    Path files = place.files();
    JdbcDataSource source = new JdbcDataSource();
    // As long as this one is open the database is; every commit is written before it returns.
    source.setUrl("jdbc:h2:file:%s;WRITE_DELAY=0".formatted(files.resolve(NAME)));
    source.setUser(ADMINISTRATOR);
    Connection held = source.getConnection();
    try {
      try (Statement statement = held.createStatement()) {
        statement.execute(TABLE);
      }
      Server server =
          Server.createTcpServer(
              "-tcpPort",
              Integer.toString(place.databasePort()),
              "-tcpDaemon",
              "-baseDir",
              files.toString());
      return new OrdersDatabase(server.start(), held, files);
    } catch (SQLException e) {
      held.close();
      throw e;
    }
  }

  /// How others reach it.
  public static JdbcDataSource source(BrokerPlace place) {
    JdbcDataSource source = new JdbcDataSource();
    source.setUrl(
        "jdbc:h2:tcp://%s:%d/./%s".formatted(JoinSpec.LOOPBACK, place.databasePort(), NAME));
    source.setUser(ADMINISTRATOR);
    return source;
  }

  @Override
  public void close() {
    server.stop();
    try {
      held.close();
    } catch (SQLException e) {
      throw new IllegalStateException("the database does not stop in good order", e);
    }
    FileTree.delete(files);
  }
}
