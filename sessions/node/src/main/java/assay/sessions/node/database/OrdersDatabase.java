package assay.sessions.node.database;

import assay.api.ServerProcess;
import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.cluster.SharedService;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/// The database of a cluster with its orders and items, started by the first client.
///
/// Nodes start before the database; they connect when they first need it.
public final class OrdersDatabase implements SharedService {

  /// Orders by the client's tag. A duplicate tag is allowed, because Assay must see it.
  private static final String ORDERS =
      "create table orders (tag bigint not null, usr int not null, lines int not null)";

  private static final String LINES =
      "create table order_lines (tag bigint not null, line int not null, item int not null)";

  /// How long a node waits for the database before it fails.
  private static final long CONNECT_MILLIS = 5_000;

  private final OrdersDatabaseServer server;

  private final int port;

  private OrdersDatabase(OrdersDatabaseServer server, int port) {
    this.server = server;
    this.port = port;
  }

  /// There are all items, and no orders.
  ///
  /// @throws Exception for example if the port is taken
  public static OrdersDatabase start(JoinSpec spec) throws Exception {
    OrdersDatabaseServer server = DatabaseKind.of(spec).start(spec);
    try (Connection connection = server.source().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(ORDERS);
      statement.execute(LINES);
      DatabaseCatalogue.make(connection);
    } catch (SQLException e) {
      server.close();
      throw e;
    }
    return new OrdersDatabase(server, NodePorts.database(spec));
  }

  /// Connections within the database's own process.
  public DataSource source() {
    return server.source();
  }

  /// A node's connections, opened on demand.
  public static HikariDataSource connections(JoinSpec spec, int most) {
    DatabaseKind kind = DatabaseKind.of(spec);
    HikariConfig configuration = new HikariConfig();
    configuration.setPoolName("orders-" + spec.name());
    configuration.setJdbcUrl(kind.url(spec));
    configuration.setUsername(kind.user());
    configuration.setPassword(spec.secret().text());
    configuration.setMaximumPoolSize(most);
    configuration.setMinimumIdle(0);
    configuration.setInitializationFailTimeout(-1);
    configuration.setConnectionTimeout(CONNECT_MILLIS);
    return new HikariDataSource(configuration);
  }

  @Override
  public List<ServerProcess> servers() {
    return List.of(new ServerProcess(ServerProcess.Role.DATABASE, server.processes(), port));
  }

  @Override
  public void close() throws Exception {
    server.close();
  }
}
