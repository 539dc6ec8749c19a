package assay.workload.hub.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.testing.HostCondition;
import assay.testing.Needs;
import assay.testing.UserNamespacesCondition;
import assay.workload.hub.Day;
import assay.workload.hub.HubMapName;
import assay.workload.hub.Region;
import assay.workload.hub.RowGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Assay's own server; skipped if its programs cannot run.
@Needs(host = {PostgresServerIT.PostgresAlong.class, UserNamespacesCondition.class})
final class PostgresServerIT {

  private static final RowGenerator ROWS =
      RowGenerator.of(HubMapName.positions(Region.NY, Day.T), 3_000, 5);

  @TempDir private Path folder;

  /// The bundled PostgreSQL, which is for one kind of host and needs a library that a small system
  /// may lack.
  static final class PostgresAlong implements HostCondition {

    @Override
    public Optional<String> missing() {
      return Optional.of(BundledPostgres.missing())
          .filter(why -> !why.isEmpty())
          .or(PostgresAlong::missingLibrary);
    }

    private static Optional<String> missingLibrary() {
      try {
        Path program =
            BundledPostgres.unpacked(Path.of("target", "postgres")).resolve("bin/initdb");
        Process asked =
            new ProcessBuilder(program.toString(), "--version")
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        return asked.waitFor() == 0
            ? Optional.empty()
            : Optional.of("libstdc++ missing (apt install libstdc++6)");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.of("interrupted");
      }
    }
  }

  private List<Path> left() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().contains("postgres-")).toList();
    }
  }

  @Test
  void rows_comeBackAsTheyWereGenerated() throws Exception {
    try (DatabaseTables tables = DatabaseTables.make(PostgresServer.start(folder))) {
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
  void server_wantsItsPassword() throws Exception {
    try (PostgresServer server = PostgresServer.start(folder);
        Connection connection = server.connect()) {
      String url = connection.getMetaData().getURL().replaceFirst("\\?.*", "");
      assertThatThrownBy(() -> DriverManager.getConnection(url, "assay", "wrong"))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> new ExistingDatabase(url, "assay", "PATH").connect())
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("refuses the user `assay` with the password of env(PATH)");
    }
  }

  @Test
  void databaseKilledInTheMiddle_isSaid() throws Exception {
    try (PostgresServer server = PostgresServer.start(folder)) {
      DatabaseTables tables = DatabaseTables.make(server);
      tables.fill(ROWS, true, done -> {});
      try (RowReader reader = tables.of("P_NY_T", "jdbc").open(RowSelection.range(0, 3_000))) {
        assertThat(reader.next()).isEqualTo(ROWS.row(0, 0));
        ProcessHandle.of(server.program().shell().pid())
            .orElseThrow()
            .descendants()
            .forEach(ProcessHandle::destroyForcibly);
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
}
