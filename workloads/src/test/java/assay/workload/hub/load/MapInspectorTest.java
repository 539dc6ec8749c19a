package assay.workload.hub.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.ContentReport;
import assay.api.Outcome;
import assay.workload.hub.Position;
import assay.workload.hub.RowGenerator;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every possible error in a map, injected and found; right or possibly right content is not
/// accused.
final class MapInspectorTest {

  private static final String MAP = "P_NY_T";

  @TempDir private Path folder;
  private Fixture hub;
  private RowGenerator rows;
  private Map<Object, Object> map;

  @BeforeEach
  void filled() throws Exception {
    open();
  }

  private void open(String... settings) throws Exception {
    hub = new Fixture(folder, settings);
    rows = hub.rows(MAP);
    map = hub.grid.map(MAP);
    assertThat(hub.fill(2)).isEqualTo(Fixture.ROWS);
  }

  @AfterEach
  void closed() throws Exception {
    hub.close();
  }

  private static List<Long> counts(ContentReport reports) {
    return List.of(
        reports.expected(),
        reports.found(),
        reports.missing(),
        reports.different(),
        reports.unexpected(),
        reports.unsure());
  }

  @Test
  void rightMap_isNotAccused() throws Exception {
    assertThat(counts(hub.inspectOne())).containsExactly(2_500L, 2_500L, 0L, 0L, 0L, 0L);
    assertThat(hub.inspect()).isEmpty();
    assertThat(hub.inspectAfterHarm()).isNotEmpty().allMatch(ContentReport::right);
  }

  @Test
  void lostRow_isFound() throws Exception {
    map.remove(rows.key(1_234));
    ContentReport reports = hub.inspectOne();
    assertThat(counts(reports)).containsExactly(2_500L, 2_499L, 1L, 0L, 0L, 0L);
    assertThat(reports.right()).isFalse();
    assertThat(reports.witnesses().getFirst()).startsWith("row 1234 is missing");
  }

  private static Position withQuantityOne(Position row) {
    return new Position(
        row.id(),
        row.account(),
        row.instrument(),
        row.isin(),
        row.currency(),
        row.region(),
        row.book(),
        row.trader(),
        row.strategy(),
        row.side(),
        row.businessDate(),
        row.openedDate(),
        row.settlementDate(),
        row.counterparty(),
        1,
        row.openingQuantity(),
        row.price(),
        row.averageCost(),
        row.marketValue(),
        row.realizedProfit(),
        row.unrealizedProfit(),
        row.accruedInterest(),
        row.comment(),
        row.version(),
        row.writer(),
        row.checksum());
  }

  @Test
  void changedField_isFound() throws Exception {
    Position row = (Position) rows.row(77, 0);
    map.put(rows.key(77), withQuantityOne(row));
    ContentReport reports = hub.inspectOne();
    assertThat(counts(reports)).containsExactly(2_500L, 2_500L, 0L, 1L, 0L, 0L);
    assertThat(reports.witnesses().getFirst())
        .contains("row 77")
        .endsWith("has `quantity` 1 instead of " + row.quantity());
  }

  @Test
  void addedRow_isFound() throws Exception {
    map.put("nobody's", rows.row(0, 0));
    ContentReport reports = hub.inspectOne();
    assertThat(counts(reports)).containsExactly(2_500L, 2_501L, 0L, 0L, 1L, 0L);
    assertThat(reports.right()).isFalse();
  }

  @Test
  void lostAndAddedRow_areBothFound() throws Exception {
    map.remove(rows.key(0));
    map.put("nobody's", rows.row(0, 0));
    assertThat(counts(hub.inspectOne())).containsExactly(2_500L, 2_500L, 1L, 0L, 1L, 0L);
  }

  @Test
  void keptDroppedMap_isFound() throws Exception {
    hub.grid.keepsDropped = true;
    assertThat(hub.rowsOf("drop")).isEqualTo(1);
    ContentReport reports = hub.inspectOne();
    assertThat(counts(reports)).containsExactly(0L, 2_500L, 0L, 0L, 2_500L, 0L);
    assertThat(reports.right()).isFalse();
  }

  @Test
  void oldMapThatASwapLeaves_isFound() throws Exception {
    hub.close();
    open("update", "swap");
    hub.grid.keepsDropped = true;
    assertThat(hub.rowsOf("update")).isEqualTo(Fixture.ROWS);
    List<ContentReport> reports = hub.inspect();
    assertThat(reports).hasSize(2);
    assertThat(reports.getFirst().unexpected()).isEqualTo(2_500);
    assertThat(reports.getLast().right()).isTrue();
  }

  @Test
  void lostUpdateOfOneRow_isFound() throws Exception {
    assertThat(hub.rowsOf("update")).isEqualTo(1_000);
    int changed = ChangedRows.of(rows, Fixture.SEED, 1).nextSetBit(300);
    map.put(rows.key(changed), rows.row(changed, 0));
    ContentReport reports = hub.inspectOne();
    assertThat(counts(reports)).containsExactly(2_500L, 2_500L, 0L, 1L, 0L, 0L);
    assertThat(reports.witnesses().getFirst()).contains("row " + changed, "`price`");
  }

  @Test
  void updateByFieldsThatDoesNothing_isFound() throws Exception {
    hub.close();
    open("change", "fields");
    hub.grid.forgetsFunctions = true;
    assertThat(hub.rowsOf("update")).isEqualTo(1_000);
    assertThat(counts(hub.inspectOne())).containsExactly(2_500L, 2_500L, 0L, 1_000L, 0L, 0L);
  }

  @Test
  void batchOfUnknownOutcome_mayBeEither() throws Exception {
    for (boolean done : new boolean[] {false, true}) {
      int before = hub.grid.batches.get();
      hub.grid.failing = batch -> !done && batch == before + 3;
      hub.grid.unanswered = batch -> done && batch == before + 3;
      assertThat(hub.send("update").outcome()).isEqualTo(Outcome.UNKNOWN);
      ContentReport reports = hub.inspectOne();
      assertThat(reports.right()).isTrue();
      assertThat(reports.unsure()).isBetween(1L, 200L);
    }
  }

  @Test
  void rowInNeitherState_isFoundThoughUnsure() throws Exception {
    int before = hub.grid.batches.get();
    hub.grid.unanswered = batch -> batch > before;
    assertThat(hub.send("update").outcome()).isEqualTo(Outcome.UNKNOWN);
    int changed = ChangedRows.of(rows, Fixture.SEED, 1).nextSetBit(0);
    map.put(rows.key(changed), rows.row(changed, 9));
    ContentReport reports = hub.inspectOne();
    assertThat(reports.different()).isEqualTo(1);
    assertThat(reports.right()).isFalse();
  }

  @Test
  void loadThatBrokeOff_leavesItsRowsAndGoesOn() throws Exception {
    assertThat(hub.rowsOf("drop")).isEqualTo(1);
    int before = hub.grid.batches.get();
    hub.grid.failing = batch -> batch == before + 11;
    var broken = hub.send("load");
    assertThat(broken.outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(broken.failure())
        .hasMessageContaining("loading P_NY_T broke off: no answer to batch")
        .hasMessageContaining("of its 2,500 rows are loaded")
        .hasMessageContaining("the next `load` goes on there");
    assertThat(hub.inspectOne().right()).isTrue();
    int there = map.size();
    assertThat(there).isBetween(100, 2_400);
    assertThat(hub.rowsOf("load")).isBetween(1L, 2_400L);
    assertThat(counts(hub.inspectOne())).containsExactly(2_500L, 2_500L, 0L, 0L, 0L, 0L);
  }
}
