package assay.program.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.FreePorts;
import assay.testing.Needs;
import assay.testing.UserNamespacesCondition;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Skipped without PostgreSQL's programs.
@Timeout(120)
@Needs(
    value = {"initdb", "postgres"},
    host = UserNamespacesCondition.class)
final class PostgresProgramIT {

  @TempDir private Path folder;

  private static PostgresSpec spec(int port) {
    return new PostgresSpec("orders", "shop", port, 20, 4);
  }

  private static PostgresProgram start(PostgresSpec spec, Path folder) throws Exception {
    return PostgresProgram.start(PostgresBinaries.ofHost(), spec, folder);
  }

  private static PostgresProgram startKept(PostgresSpec spec, Path folder) throws Exception {
    return PostgresProgram.startKept(
        PostgresBinaries.ofHost(),
        spec,
        folder.resolve("kept"),
        folder.resolve("log-" + ProcessHandle.current().pid()));
  }

  private static boolean up(PostgresProgram server) throws IOException {
    return ProcessHandle.of(server.server()).isPresent();
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
      return files.filter(Files::isDirectory).toList();
    }
  }

  @Test
  void server_isDurableAndForItsOwnerAlone() throws Exception {
    PostgresSpec spec = spec(FreePorts.free(1));
    try (PostgresProgram server = start(spec, folder);
        Connection connection = connect(spec)) {
      assertThat(up(server)).isTrue();
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
    PostgresSpec spec = spec(FreePorts.free(1));
    try (PostgresProgram first = start(spec, folder)) {
      assertThat(up(first)).isTrue();
      assertThatThrownBy(() -> start(spec, folder))
          .hasMessageStartingWith("PostgreSQL does not start: ")
          .hasMessageContaining("Address already in use");
      assertThat(left()).hasSize(1);
    }
  }

  /// The kernel's leftovers of ended processes: named shared memory, and System V segments.
  private static List<String> sharedMemory() throws IOException {
    try (Stream<Path> named = Files.list(Path.of("/dev/shm"));
        Stream<String> segments = Files.lines(Path.of("/proc/sysvipc/shm"))) {
      return Stream.concat(
              named.map(Path::toString).filter(name -> name.contains("PostgreSQL")),
              segments.skip(1).map(line -> line.strip().split("\\s+")[1]))
          .sorted()
          .toList();
    }
  }

  /// No process is left to remove it: a fault kills the server with its shell.
  @Test
  void serverThatIsKilled_leavesNoSharedMemory() throws Exception {
    List<String> before = sharedMemory();
    try (PostgresProgram server = start(spec(FreePorts.free(1)), folder)) {
      assertThat(server.server()).isPositive();
      ProcessHandle shell = ProcessHandle.of(server.shell().pid()).orElseThrow();
      List<ProcessHandle> all = Stream.concat(Stream.of(shell), shell.descendants()).toList();
      server.shell().expectEnd();
      all.forEach(ProcessHandle::destroyForcibly);
      for (ProcessHandle process : all) {
        process.onExit().get(30, TimeUnit.SECONDS);
      }
      assertThat(sharedMemory()).isEqualTo(before);
    }
  }

  private static Process client(Class<?> main, Path folder, int port) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            folder.toString(),
            Integer.toString(port))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void server_doesNotOutliveItsKilledClient() throws Exception {
    Process client = client(Client.class, folder, FreePorts.free(1));
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

  /// The shell, a watcher, or the server itself is killed, and then the client.
  @Test
  void filesGo_whicheverHolderIsKilledBeforeTheClient() throws Exception {
    for (int victim = 0; victim < 4; victim++) {
      Process client = client(Client.class, folder, FreePorts.free(1));
      try (BufferedReader said = client.inputReader(StandardCharsets.UTF_8)) {
        assertThat(said.readLine()).isEqualTo("up");
        List<ProcessHandle> all = client.descendants().toList();
        ProcessHandle shell = client.children().findFirst().orElseThrow();
        List<ProcessHandle> holders = Stream.concat(Stream.of(shell), shell.children()).toList();
        assertThat(holders).hasSize(4);
        holders.get(victim).destroyForcibly();
        holders.get(victim).onExit().get(30, TimeUnit.SECONDS);
        client.destroyForcibly();
        for (ProcessHandle process : all) {
          process.onExit().get(30, TimeUnit.SECONDS);
        }
        assertThat(left()).as("holder %d", victim).isEmpty();
      }
    }
  }

  /// Files in the making, at several moments.
  @Test
  void filesInTheMakingGo_ifTheirClientIsKilled() throws Exception {
    for (Class<?> main : List.of(Client.class, Keeper.class)) {
      for (String moment : List.of("PG_VERSION", "base/1/PG_VERSION", "global/pg_control")) {
        Process client = client(main, folder, FreePorts.free(1));
        List<Path> made = left();
        while (made.stream().noneMatch(each -> Files.exists(each.resolve(moment)))) {
          Thread.onSpinWait();
          made = left();
        }
        List<ProcessHandle> all = client.descendants().toList();
        client.destroyForcibly();
        for (ProcessHandle process : all) {
          process.onExit().get(30, TimeUnit.SECONDS);
        }
        assertThat(left()).as(main + " at " + moment).isEmpty();
      }
    }
  }

  /// A process that starts a server and idles.
  static final class Client {

    private Client() {}

    /// Prints `up` when the server answers.
    public static void main(String[] arguments) throws Exception {
      PostgresSpec spec = spec(Integer.parseInt(arguments[1]));
      try (PostgresProgram server = start(spec, Path.of(arguments[0]));
          Connection connection = connect(spec)) {
        boolean up = up(server) && connection.isValid(5);
        System.out.println(up ? "up" : "down");
        System.in.read();
      }
    }
  }

  /// Restarts at once: the previous server may still be stopping.
  @Test
  void keptServer_hasWhatItHadWhenItsClientWasKilled() throws Exception {
    int port = FreePorts.free(1);
    Process client = client(Keeper.class, folder, port);
    try (BufferedReader said = client.inputReader(StandardCharsets.UTF_8)) {
      assertThat(said.readLine()).isEqualTo("up");
      client.destroyForcibly();
      rowsAreThere(port);
    }
  }

  /// The server's first process is killed before it can clean up, and its number belongs to another
  /// process by now.
  @Test
  void keptServer_startsAgainBesideWhatAKilledOneHasLeft() throws Exception {
    int port = FreePorts.free(1);
    Process client = client(Keeper.class, folder, port);
    try (BufferedReader said = client.inputReader(StandardCharsets.UTF_8)) {
      assertThat(said.readLine()).isEqualTo("up");
      Path number = folder.resolve("kept").resolve("postmaster.pid");
      List<String> lines = new ArrayList<>(Files.readAllLines(number));
      ProcessHandle first = ProcessHandle.of(Long.parseLong(lines.getFirst())).orElseThrow();
      first.destroyForcibly();
      client.destroyForcibly();
      first.onExit().get(30, TimeUnit.SECONDS);
      lines.set(0, Long.toString(ProcessHandle.current().pid()));
      Files.write(number, lines);
      rowsAreThere(port);
    }
  }

  private void rowsAreThere(int port) throws Exception {
    try (PostgresProgram again = startKept(spec(port), folder);
        Connection connection = connect(spec(port))) {
      assertThat(ProcessHandle.of(again.server())).isPresent();
      assertThat(one(connection, "select count(*) from kept")).isEqualTo("1");
      assertThat(one(connection, "select gid from pg_prepared_xacts")).isEqualTo("undecided");
      try (Statement statement = connection.createStatement()) {
        statement.execute("commit prepared 'undecided'");
      }
      assertThat(one(connection, "select count(*) from kept")).isEqualTo("2");
    }
  }

  /// A process that starts a server with kept files, writes a row and prepares another.
  static final class Keeper {

    private Keeper() {}

    /// Prints `up` when both are written.
    public static void main(String[] arguments) throws Exception {
      PostgresSpec spec = spec(Integer.parseInt(arguments[1]));
      try (PostgresProgram server = startKept(spec, Path.of(arguments[0]));
          Connection connection = connect(spec);
          Statement statement = connection.createStatement()) {
        statement.execute("create table kept (id int)");
        statement.execute("insert into kept values (1)");
        statement.execute("begin");
        statement.execute("insert into kept values (2)");
        statement.execute("prepare transaction 'undecided'");
        System.out.println(up(server) ? "up" : "down");
        System.in.read();
      }
    }
  }
}
