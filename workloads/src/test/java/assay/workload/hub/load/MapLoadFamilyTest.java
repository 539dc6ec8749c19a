package assay.workload.hub.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.ContentReport;
import assay.api.DefiniteFailureException;
import assay.api.Outcome;
import assay.api.Response;
import assay.workload.hub.Position;
import assay.workload.hub.RowGenerator;
import assay.workload.hub.workload.Hub;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MapLoadFamilyTest {

  private static final int CHANGED = Fixture.ROWS * 40 / 100;

  @TempDir private Path folder;

  private static Map<Object, Object> whole(RowGenerator rows) {
    Map<Object, Object> content = new HashMap<>();
    for (int row = 0; row < rows.count(); row++) {
      content.put(rows.key(row), rows.row(row, 0));
    }
    return content;
  }

  @ParameterizedTest
  @ValueSource(strings = {"generated", "file", "jdbc", "reflection", "jdbi"})
  void load_fillsTheMapWithTheGeneratorsRows(String source) throws Exception {
    for (String map : new String[] {"P_NY_T", "A_EU_T-1"}) {
      try (Fixture hub = new Fixture(folder, "source", source, "map", map)) {
        assertThat(hub.rowsOf("load")).isEqualTo(Fixture.ROWS);
        assertThat(hub.grid.map(map)).isEqualTo(whole(hub.rows(map)));
        assertThat(hub.inspectOne()).matches(ContentReport::right);
        assertThat(hub.inspect()).isEmpty();
      }
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).allMatch(log -> log.endsWith("h2.log"));
    }
  }

  @Test
  void clientOfBackgroundRequests_hasNoDatabaseAndFindsSwappedMaps() throws Exception {
    try (Fixture hub = new Fixture(folder, "update", "swap", "source", "jdbc");
        MapLoadFamily other = new MapLoadFamily()) {
      List<String> told = new ArrayList<>();
      other.prepare(new Fixture.Place(hub.grid, hub.data, folder, true, told::add));
      assertThat(told).isEmpty();
      assertThat(hub.rowsOf("update")).isEqualTo(Fixture.ROWS);
      assertThat(other.now(hub.grid, "P_NY_T")).isEqualTo("P_NY_T_2");
    }
  }

  @Test
  void sameSource_putsOneRowUnderAllKeys() throws Exception {
    try (Fixture hub = new Fixture(folder, "source", "same")) {
      assertThat(hub.rowsOf("load")).isEqualTo(Fixture.ROWS);
      RowGenerator rows = hub.rows("P_NY_T");
      assertThat(hub.grid.map("P_NY_T").keySet()).isEqualTo(whole(rows).keySet());
      assertThat(hub.grid.map("P_NY_T").values()).containsOnly(rows.row(0, 0));
      assertThat(hub.inspectOne()).matches(ContentReport::right);
    }
  }

  @Test
  void filling_isWhatInspectionExpects() throws Exception {
    try (Fixture hub = new Fixture(folder, "caches", "*_NY_T", "small", "beside")) {
      assertThat(hub.fill(3)).isEqualTo(4L * Fixture.ROWS);
      assertThat(hub.grid.map("P_NY_T")).isEqualTo(whole(hub.rows("P_NY_T")));
      assertThat(hub.inspect()).hasSize(4).allMatch(ContentReport::right);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "generated,whole",
    "file,whole",
    "jdbc,whole",
    "reflection,whole",
    "jdbi,whole",
    "generated,fields"
  })
  void replacing_bringsFortyPercentToTheNextEpoch(String source, String change) throws Exception {
    for (String map : new String[] {"P_NY_T", "A_EU_T"}) {
      try (Fixture hub =
          new Fixture(folder, "source", source, "change", change, "map", map, "caches", map)) {
        var unused = hub.fill(1);
        assertThat(hub.rowsOf("update")).isEqualTo(CHANGED);
        RowGenerator rows = hub.rows(map);
        int changed = 0;
        for (int row = 0; row < rows.count(); row++) {
          Object found = hub.grid.map(map).get(rows.key(row));
          changed += rows.row(row, 1).equals(found) ? 1 : 0;
          assertThat(found).isIn(rows.row(row, 0), rows.row(row, 1));
        }
        assertThat(changed).isEqualTo(CHANGED);
        assertThat(hub.rowsOf("update")).isEqualTo(CHANGED);
        assertThat(hub.inspectOne()).matches(ContentReport::right);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"whole", "fields"})
  void replacing_bringsTheSmallRowsAlong(String change) throws Exception {
    for (String map : new String[] {"P_NY_T", "A_NY_T"}) {
      try (Fixture hub =
          new Fixture(folder, "change", change, "map", map, "caches", map, "small", "beside")) {
        var unused = hub.fill(1);
        assertThat(hub.inspect()).hasSize(2).allMatch(ContentReport::right);
        assertThat(hub.rowsOf("update")).isEqualTo(CHANGED);
        Map<Object, Object> small = new HashMap<>();
        hub.grid.map(map).forEach((key, row) -> small.put(key, RowGenerator.columns((Record) row)));
        assertThat(hub.grid.map(map + "_small")).isEqualTo(small);
        assertThat(hub.inspect()).hasSize(2).allMatch(ContentReport::right);
      }
    }
  }

  @Test
  void replacingAndSwapping_leaveTheSameRows() throws Exception {
    try (Fixture replaced = new Fixture(folder);
        Fixture swapped = new Fixture(folder, "update", "swap")) {
      for (Fixture hub : new Fixture[] {replaced, swapped}) {
        var unused = hub.fill(1);
      }
      assertThat(replaced.rowsOf("update")).isEqualTo(CHANGED);
      assertThat(swapped.rowsOf("update")).isEqualTo(Fixture.ROWS);
      assertThat(swapped.grid.map("P_NY_T_2")).isEqualTo(replaced.grid.map("P_NY_T"));
      assertThat(swapped.grid.map("P_NY_T")).isEmpty();
      assertThat(swapped.inspect()).hasSize(2).allMatch(ContentReport::right);
    }
  }

  @Test
  void afterSwap_requestsOfEveryClientReadTheNewMap() throws Exception {
    try (Fixture hub = new Fixture(folder, "update", "swap", "index", "queried")) {
      var unused = hub.fill(1);
      CurrentMaps other = new CurrentMaps(true);
      assertThat(hub.kinds.now(hub.grid, "P_NY_T")).isEqualTo("P_NY_T");
      var updated = hub.rowsOf("update");
      var again = hub.rowsOf("update");
      assertThat(updated).isEqualTo(again);
      assertThat(hub.kinds.now(hub.grid, "P_NY_T")).isEqualTo("P_NY_T_3");
      assertThat(hub.kinds.now(hub.grid, "A_NY_T")).isEqualTo("A_NY_T");
      assertThat(other.now(hub.grid, "P_NY_T")).isEqualTo("P_NY_T_3");
      assertThat(hub.grid.indexes("P_NY_T_3")).isNotEmpty();
      assertThat(hub.inspect()).hasSize(3).allMatch(ContentReport::right);
    }
  }

  @Test
  void swapThatCannotFill_leavesTheOldMap() throws Exception {
    try (Fixture hub = new Fixture(folder, "update", "swap")) {
      var unused = hub.fill(1);
      hub.grid.failing = batch -> batch == 30;
      Response response = hub.send("update");
      assertThat(response.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(response.failure())
          .isInstanceOf(DefiniteFailureException.class)
          .hasMessageContaining("as it was");
      assertThat(hub.kinds.now(hub.grid, "P_NY_T")).isEqualTo("P_NY_T");
      assertThat(hub.inspect()).hasSize(2).allMatch(ContentReport::right);
      assertThat(hub.rowsOf("update")).isEqualTo(Fixture.ROWS);
      assertThat(hub.inspect()).hasSize(2).allMatch(ContentReport::right);
    }
  }

  @Test
  void drop_leavesNothingAndCountsOne() throws Exception {
    try (Fixture hub = new Fixture(folder, "index", "queried")) {
      var unused = hub.fill(1);
      assertThat(hub.rowsOf("drop")).isEqualTo(1);
      assertThat(hub.grid.map("P_NY_T")).isEmpty();
      assertThat(hub.inspectOne()).matches(ContentReport::right);
      assertThat(hub.rowsOf("load")).isEqualTo(Fixture.ROWS);
      assertThat(hub.grid.indexes("P_NY_T")).isNotEmpty();
      assertThat(hub.inspectOne()).matches(ContentReport::right);
    }
  }

  @Test
  void updateOfAnEmptyMapByFields_changesNothing() throws Exception {
    try (Fixture hub = new Fixture(folder, "change", "fields")) {
      assertThat(hub.rowsOf("update")).isEqualTo(CHANGED);
      assertThat(hub.grid.map("P_NY_T")).isEmpty();
      assertThat(hub.inspectOne()).matches(ContentReport::right);
    }
  }

  @Test
  void changedFields_areAllThatDiffer() throws Exception {
    try (Fixture hub = new Fixture(folder)) {
      RowGenerator rows = hub.rows("P_NY_T");
      Object merged = RowMerge.of(rows.row(5, 0), rows.row(5, 3));
      assertThat(merged).isEqualTo(rows.row(5, 3)).isInstanceOf(Position.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"cache,2500", "database,2", "routed,2500;2"})
  void positionsOfDay_areReadWhereTheRouteSays(String from, String sizes) throws Exception {
    String cached = from.equals("cache") ? "P_NY_*" : "P_NY_T";
    try (Fixture hub = new Fixture(folder, "read-from", from, "caches", cached)) {
      var unused = hub.fill(1);
      assertThat(new Hub().kind("positionsOfDay").rows().of(1, hub.data)).isEqualTo(2);
      Set<Long> brought = new TreeSet<>();
      for (int i = 0; i < 100; i++) {
        brought.add(hub.rowsOf("positionsOfDay"));
      }
      // This test's grid returns a whole map for any request.
      assertThat(brought)
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(sizes.split(";", -1)).map(Long::valueOf).toList());
    }
  }
}
