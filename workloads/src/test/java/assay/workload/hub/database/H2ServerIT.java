package assay.workload.hub.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.workload.hub.Day;
import assay.workload.hub.HubMapName;
import assay.workload.hub.Region;
import assay.workload.hub.RowGenerator;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// H2 in a process of its own.
final class H2ServerIT {

  private static final RowGenerator ROWS =
      RowGenerator.of(HubMapName.positions(Region.NY, Day.T), 3_000, 5);

  @TempDir private Path folder;

  @Test
  void rows_comeBackAsTheyWereGenerated() throws Exception {
    try (DatabaseTables tables = DatabaseTables.make(H2Server.start(folder, 3_000))) {
      tables.fill(ROWS, true, done -> {});
      for (String reading : List.of("jdbc", "reflection", "jdbi")) {
        List<Record> read = new ArrayList<>();
        try (RowReader reader = tables.of("P_NY_T", reading).open(RowSelection.range(0, 3_000))) {
          for (Record row = reader.next(); row != null; row = reader.next()) {
            read.add(row);
          }
        }
        assertThat(read).hasSize(3_000);
        for (int row = 0; row < 3_000; row++) {
          assertThat(read.get(row)).isEqualTo(ROWS.row(row, 0));
        }
      }
    }
  }

  @Test
  void server_isAProcessOfItsOwnThatEndsWithTheClient() throws Exception {
    ProcessHandle process;
    try (H2Server server = H2Server.start(folder, 1)) {
      process = ProcessHandle.of(server.program().pid()).orElseThrow();
      assertThat(process.pid()).isNotEqualTo(ProcessHandle.current().pid());
      assertThat(server.text()).startsWith("H2 ").endsWith("in a process of its own");
    }
    assertThat(process.onExit().get(1, TimeUnit.MINUTES).isAlive()).isFalse();
  }

  @Test
  void server_wantsItsPasswordAndMakesNoOtherDatabase() throws Exception {
    try (H2Server server = H2Server.start(folder, 1);
        Connection connection = server.connect()) {
      String url = connection.getMetaData().getURL();
      assertThatThrownBy(() -> DriverManager.getConnection(url, "assay", "wrong"))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(
              () -> DriverManager.getConnection(url.replace("mem:hub", "mem:more"), "a", "b"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("not found");
    }
  }
}
