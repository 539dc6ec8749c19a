package assay.sessions.node.database;

import assay.api.engine.ClusterSecret;
import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.NodePorts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;

/// H2 in this process's memory, which nodes reach by TCP.
///
/// @param held keeps the database open
/// @param source connections within this process
record H2DatabaseServer(Server server, Connection held, DataSource source)
    implements OrdersDatabaseServer {

  /// The user of the nodes. An administrator's SQL could run code in this process.
  static final String USER = "shop";

  private static final String ADMINISTRATOR = "administrator";

  /// @throws SQLException for example if the port is taken
  static H2DatabaseServer start(JoinSpec spec) throws SQLException {
    // Otherwise H2 listens on every address of the host; read once, by H2's first class.
    System.setProperty("h2.bindAddress", JoinSpec.LOOPBACK);
    JdbcDataSource source = new JdbcDataSource();
    // Several clusters may have a database in one process.
    source.setUrl("jdbc:h2:mem:orders-" + spec.port());
    source.setUser(ADMINISTRATOR);
    // Only this process knows the administrator's password.
    source.setPassword(ClusterSecret.random().text());
    Connection held = source.getConnection();
    try {
      addUser(held, spec.secret());
      String port = Integer.toString(NodePorts.database(spec));
      Server server = Server.createTcpServer("-tcpPort", port, "-tcpDaemon");
      return new H2DatabaseServer(server.start(), held, source);
    } catch (SQLException e) {
      held.close();
      throw e;
    }
  }

  /// The user may change all rows, of later tables too.
  private static void addUser(Connection administrator, ClusterSecret secret) throws SQLException {
    try (Statement statement = administrator.createStatement()) {
      statement.execute("create user %s password '%s'".formatted(USER, secret.text()));
      statement.execute(
          "grant select, insert, update, delete on schema public to %s".formatted(USER));
    }
  }

  @Override
  public List<Long> processes() {
    return List.of();
  }

  @Override
  public void close() throws SQLException {
    server.stop();
    held.close();
  }
}
