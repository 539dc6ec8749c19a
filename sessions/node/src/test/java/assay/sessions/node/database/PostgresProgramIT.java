package assay.sessions.node.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Ports;
import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server that the first client starts; skipped where its programs are not installed.
@Timeout(120)
final class PostgresProgramIT {

  @TempDir private Path folder;

  @BeforeAll
  static void hostCan() throws Exception {
    String missing = PostgresFolder.missing();
    assumeTrue(missing.isEmpty(), missing);
  }

  private static JoinSpec spec(Path folder, int port) {
    return new JoinSpec(
        "client-1",
        "machine-1",
        "orders",
        port,
        2,
        new Settings(Map.of("database", "postgres")),
        List.of(),
        folder);
  }

  private static String one(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    }
  }

  private List<Path> left() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void orders_areThereForOtherConnections() throws Exception {
    JoinSpec spec = spec(folder, Ports.free(Ports.OF_A_CLUSTER));
    try (OrdersDatabase database = OrdersDatabase.start(spec);
        HikariDataSource node = OrdersDatabase.connections(spec, 2)) {
      DatabaseOrders orders = new DatabaseOrders(node);
      orders.place(7, 1, new int[] {3, 4});
      orders.place(7, 1, new int[] {});
      assertThat(orders.tags()).containsExactly(7, 7);
      try (Connection connection = database.source().getConnection()) {
        assertThat(one(connection, "select count(*) from order_lines")).isEqualTo("2");
      }
    }
    assertThat(left()).isEmpty();
  }

  @Test
  void server_isDurableAndForTheShopAlone() throws Exception {
    JoinSpec spec = spec(folder, Ports.free(Ports.OF_A_CLUSTER));
    try (PostgresProgram server = PostgresProgram.start(spec);
        Connection connection = server.source().getConnection()) {
      assertThat(one(connection, "show fsync")).isEqualTo("on");
      assertThat(one(connection, "show synchronous_commit")).isEqualTo("on");
      assertThat(one(connection, "show listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(one(connection, "select rolsuper from pg_roles where rolname = current_user"))
          .isEqualTo("f");
      String url = DatabaseKind.POSTGRES.url(spec);
      assertThatThrownBy(() -> DriverManager.getConnection(url, "postgres", ""))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("pg_hba.conf");
    }
  }

  @Test
  void portThatIsTaken_isSaidAndNothingIsLeft() throws Exception {
    JoinSpec spec = spec(folder, Ports.free(Ports.OF_A_CLUSTER));
    try (PostgresProgram first = PostgresProgram.start(spec)) {
      assertThat(first.tether().isAlive()).isTrue();
      assertThatThrownBy(() -> PostgresProgram.start(spec))
          .hasMessageStartingWith("PostgreSQL does not start: ")
          .hasMessageContaining("Address already in use");
      assertThat(left()).hasSize(1);
    }
  }

  @Test
  void server_doesNotOutliveItsKilledClient() throws Exception {
    Process client =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Client.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = client.inputReader(StandardCharsets.UTF_8)) {
      assertThat(said.readLine()).isEqualTo("up");
      List<ProcessHandle> server = client.descendants().toList();
      assertThat(server).hasSizeGreaterThan(2);
      client.destroyForcibly();
      for (ProcessHandle process : server) {
        process.onExit().get(30, TimeUnit.SECONDS);
      }
      assertThat(server).noneMatch(ProcessHandle::isAlive);
      assertThat(left()).isEmpty();
    }
  }

  /// A process that starts a server and then does nothing.
  static final class Client {

    private Client() {}

    /// Says `up` when the server answers.
    public static void main(String[] arguments) throws Exception {
      JoinSpec spec = spec(Path.of(arguments[0]), Ports.free(Ports.OF_A_CLUSTER));
      try (PostgresProgram server = PostgresProgram.start(spec);
          Connection connection = server.source().getConnection()) {
        System.out.println(connection.isValid(5) ? "up" : "down");
        System.in.read();
      }
    }
  }
}
