package assay.sessions.node.database;

import assay.api.engine.JoinSpec;
import assay.sessions.node.NodePorts;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;

/// The database of a cluster's orders: H2, in the memory of the first client's process, which nodes reach by TCP.
///
/// Nodes are there before it is; they connect when they first need to.
public final class OrdersDatabase implements AutoCloseable {

  /// Orders by the tag that the client gave them; a tag may be there twice, for that is to be seen.
  private static final String ORDERS =
      "create table orders (tag bigint not null, usr int not null, lines int not null)";

  private static final String LINES =
      "create table order_lines (tag bigint not null, line int not null, item int not null)";

  private static final String ADMINISTRATOR = "sa";

  /// A node that finds no database tells so after this time.
  private static final long CONNECT_MILLIS = 5_000;

  private final Server server;
  private final Connection held;
  private final JdbcDataSource source;

  private OrdersDatabase(Server server, Connection held, JdbcDataSource source) {
    this.server = server;
    this.held = held;
    this.source = source;
  }

  /// Starts it, with the tables of the orders in it and nothing in them.
  ///
  /// @throws SQLException when its port is taken, for one
  public static OrdersDatabase start(JoinSpec spec) throws SQLException {
    // Else it listens on every address of the host; read once, by H2's first class.
    System.setProperty("h2.bindAddress", JoinSpec.LOOPBACK);
    JdbcDataSource source = new JdbcDataSource();
    source.setUrl("jdbc:h2:mem:" + name(spec));
    source.setUser(ADMINISTRATOR);
    // As long as this one is open the database is there.
    Connection held = source.getConnection();
    try {
      try (Statement statement = held.createStatement()) {
        statement.execute(ORDERS);
        statement.execute(LINES);
      }
      int port = NodePorts.database(spec);
      Server server = Server.createTcpServer("-tcpPort", Integer.toString(port), "-tcpDaemon");
      return new OrdersDatabase(server.start(), held, source);
    } catch (SQLException e) {
      held.close();
      throw e;
    }
  }

  /// Connections within the process that has it.
  public DataSource source() {
    return source;
  }

  /// Connections of a node. None is opened before one is asked for.
  ///
  /// @param most how many there are at the most
  public static HikariDataSource connections(JoinSpec spec, int most) {
    HikariConfig configuration = new HikariConfig();
    configuration.setPoolName("orders-" + spec.name());
    configuration.setJdbcUrl(
        "jdbc:h2:tcp://%s:%d/mem:%s"
            .formatted(JoinSpec.LOOPBACK, NodePorts.database(spec), name(spec)));
    configuration.setUsername(ADMINISTRATOR);
    configuration.setMaximumPoolSize(most);
    configuration.setMinimumIdle(0);
    configuration.setInitializationFailTimeout(-1);
    configuration.setConnectionTimeout(CONNECT_MILLIS);
    return new HikariDataSource(configuration);
  }

  /// Several clusters may have theirs in one process.
  private static String name(JoinSpec spec) {
    return "orders-" + spec.port();
  }

  @Override
  public void close() throws SQLException {
    server.stop();
    held.close();
  }
}
