package assay.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.api.engine.Ports;
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
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server; skipped where its programs are not installed.
@Timeout(120)
final class PostgresProgramIT {

  @TempDir private Path folder;

  @BeforeAll
  static void hostCan() throws Exception {
    String missing = PostgresFolder.missing();
    assumeTrue(missing.isEmpty(), missing);
  }

  private static PostgresSpec spec() {
    return new PostgresSpec("orders", "shop", Ports.free(1), 20);
  }

  private static Connection connect(PostgresSpec spec) throws SQLException {
    return DriverManager.getConnection(spec.url(), spec.user(), "");
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
  void server_isDurableAndForItsOwnerAlone() throws Exception {
    PostgresSpec spec = spec();
    try (PostgresProgram server = PostgresProgram.start(spec, folder);
        Connection connection = connect(spec)) {
      assertThat(server.tether().isAlive()).isTrue();
      assertThat(one(connection, "show fsync")).isEqualTo("on");
      assertThat(one(connection, "show synchronous_commit")).isEqualTo("on");
      assertThat(one(connection, "show listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(one(connection, "select rolsuper from pg_roles where rolname = current_user"))
          .isEqualTo("f");
      assertThatThrownBy(() -> DriverManager.getConnection(spec.url(), "postgres", ""))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("pg_hba.conf");
    }
    assertThat(left()).isEmpty();
  }

  @Test
  void portThatIsTaken_isSaidAndNothingIsLeft() throws Exception {
    PostgresSpec spec = spec();
    try (PostgresProgram first = PostgresProgram.start(spec, folder)) {
      assertThat(first.tether().isAlive()).isTrue();
      assertThatThrownBy(() -> PostgresProgram.start(spec, folder))
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
      PostgresSpec spec = spec();
      try (PostgresProgram server = PostgresProgram.start(spec, Path.of(arguments[0]));
          Connection connection = connect(spec)) {
        boolean up = server.tether().isAlive() && connection.isValid(5);
        System.out.println(up ? "up" : "down");
        System.in.read();
      }
    }
  }
}
