package assay.broker.database;

import assay.api.ServerProcess;
import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import assay.broker.MountAwareDeletion;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;

/// H2's server in the member's own process, with one file.
///
/// Committed data survives the process. H2 makes no promise for a crash of the host, and Assay
/// does not test that.
record H2OrderStore(BrokerPlace place) implements OrderStore {

  private static final String NAME = "orders";

  /// Who decides prepared transactions must be an administrator.
  private static final String USER = "trader";

  @Override
  public Member start() throws SQLException {
    // Otherwise H2 listens on every address of the host; read once, by H2's first class.
    System.setProperty("h2.bindAddress", place.databaseAddress());
    Path files = place.files();
    // The database is open as long as this connection; every commit is written before it returns.
    Connection held =
        source("jdbc:h2:file:%s;WRITE_DELAY=0".formatted(files.resolve(NAME))).getConnection();
    try {
      OrdersTable.create(held);
      Server server = Server.createTcpServer(arguments());
      return new Running(server.start(), held, place);
    } catch (SQLException e) {
      held.close();
      throw e;
    }
  }

  /// On a private network clients have other addresses, which H2 refuses by default.
  private String[] arguments() {
    List<String> all = new ArrayList<>(List.of("-tcpPort", Integer.toString(place.databasePort())));
    all.addAll(List.of("-tcpDaemon", "-baseDir", place.files().toString()));
    if (!place.spec().onLoopback()) {
      all.add("-tcpAllowOthers");
    }
    return all.toArray(String[]::new);
  }

  private JdbcDataSource source(String url) {
    JdbcDataSource source = new JdbcDataSource();
    source.setUrl(url);
    source.setUser(USER);
    source.setPassword(place.spec().secret().text());
    return source;
  }

  @Override
  public JdbcDataSource source() {
    return source(
        "jdbc:h2:tcp://%s:%d/./%s".formatted(place.databaseAddress(), place.databasePort(), NAME));
  }

  @Override
  public JdbcDataSource distributed() {
    return source();
  }

  @Override
  public String undecided() {
    return "select count(*) from information_schema.in_doubt";
  }

  private record Running(Server server, Connection held, BrokerPlace place) implements Member {

    @Override
    public List<ServerProcess> servers() {
      return List.of(
          new ServerProcess(
              ServerProcess.Role.DATABASE,
              List.of(ProcessHandle.current().pid()),
              place.databasePort()));
    }

    @Override
    public void close() {
      server.stop();
      try {
        held.close();
      } catch (SQLException e) {
        throw new IllegalStateException("the database does not stop in good order", e);
      }
      MountAwareDeletion.delete(place.files());
    }
  }
}
