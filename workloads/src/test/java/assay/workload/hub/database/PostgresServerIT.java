package assay.workload.hub.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.workload.hub.CacheName;
import assay.workload.hub.Day;
import assay.workload.hub.Region;
import assay.workload.hub.Rows;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The server that Assay starts; skipped where its programs cannot run.
final class PostgresServerIT {

  private static final Rows ROWS = Rows.of(CacheName.positions(Region.NY, Day.T), 3_000, 5);

  @TempDir private Path folder;

  @BeforeAll
  static void hostCan() throws Exception {
    String missing = PostgresFiles.missing();
    assumeTrue(missing.isEmpty(), missing);
    if (System.getProperty("user.name", "").equals("root")) {
      boolean namespaces = new ProcessBuilder("unshare", "-U", "true").start().waitFor() == 0;
      assumeTrue(namespaces, "root may not make a user namespace on this host");
    }
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
      return files.filter(file -> file.getFileName().toString().contains("data")).toList();
    }
  }

  @Test
  void rows_comeBackAsTheyWereGenerated() throws Exception {
    try (Tables tables = Tables.make(PostgresServer.start(folder))) {
      tables.fill(ROWS, true, done -> {});
      for (String reading : List.of("jdbc", "reflection", "jdbi")) {
        try (RowReader reader = tables.of("P_NY_T", reading).open(RowSelection.range(0, 3_000))) {
          List<Record> rows =
              IntStream.range(0, 3_000)
                  .<Record>mapToObj(row -> {
                    try {
                      return reader.next();
                    } catch (Exception e) {
                      throw new IllegalStateException(e);
                    }
                  })
                  .toList();
          assertThat(rows)
              .isEqualTo(
                  IntStream.range(0, 3_000).<Record>mapToObj(row -> ROWS.row(row, 0)).toList());
          assertThat(reader.next()).isNull();
        }
      }
    }
    assertThat(left()).isEmpty();
  }

  @Test
  void server_isDurableAndOnLoopbackWithAPassword() throws Exception {
    try (PostgresServer server = PostgresServer.start(folder);
        Connection connection = server.connect()) {
      assertThat(one(connection, "show fsync")).isEqualTo("on");
      assertThat(one(connection, "show synchronous_commit")).isEqualTo("on");
      assertThat(one(connection, "show listen_addresses")).isEqualTo("127.0.0.1");
      String url = connection.getMetaData().getURL().replaceFirst("\\?.*", "");
      assertThatThrownBy(() -> DriverManager.getConnection(url, "assay", "wrong"))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> new NamedDatabase(url, "nobody", "PATH").connect())
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("refuses the user `nobody` with the password of env(PATH)");
    }
  }

  @Test
  void databaseKilledInTheMiddle_isSaid() throws Exception {
    try (PostgresServer server = PostgresServer.start(folder)) {
      Tables tables = Tables.make(server);
      tables.fill(ROWS, true, done -> {});
      try (RowReader reader = tables.of("P_NY_T", "jdbc").open(RowSelection.range(0, 3_000))) {
        assertThat(reader.next()).isEqualTo(ROWS.row(0, 0));
        server.tether().descendants().forEach(ProcessHandle::destroyForcibly);
        assertThatThrownBy(
                () -> {
                  while (reader.next() != null) {
                    // reads on
                  }
                })
            .isInstanceOf(SourceException.class)
            .hasMessageContaining("the connection to PostgreSQL, embedded and durable broke");
      }
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
      PostgresServer server = PostgresServer.start(Path.of(arguments[0]));
      try (Connection connection = server.connect()) {
        System.out.println(connection.isValid(5) ? "up" : "down");
      }
      System.in.read();
      server.close();
    }
  }
}
