package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.LimitRelation;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.report.Altered;
import assay.report.FirstLook;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which columns a reader sees first.
final class AnswerTableTest {

  private static final ReportModel SHEET = FirstLook.fourConfigurations().sheet();

  /// The last columns are left out where there is no room: the wait must outlive the recovery.
  @Test
  void longestWait_standsBeforeTheRecoveryThatAStudyAsksFor() {
    AnswerTable table = table(List.of("lost-writes", "recovery"), List.of());
    assertThat(metrics(table))
        .startsWith("lost-writes", "longest-after-fault", "recovery")
        .doesNotHaveDuplicates();
    assertThat(table.asked()).isEqualTo(3);
    assertThat(table.rows().getFirst().cells().get(1).text()).isEqualTo("5.00 s");
  }

  @Test
  void objectiveOfRecovery_bringsTheLongestWait() {
    Objective recovers = new Objective("recovery < 2s", "recovery", LimitRelation.LESS, 2e9, 5);
    assertThat(metrics(table(List.of("p50(put)"), List.of(recovers))))
        .startsWith("p50(put)", "longest-after-fault");
  }

  @Test
  void waitThatIsAskedFor_keepsItsPlace_andOtherStudiesHaveNone() {
    assertThat(metrics(table(List.of("recovery", "longest-after-fault"), List.of())))
        .startsWith("recovery", "longest-after-fault");
    assertThat(table(List.of("p50(put)"), List.of()).asked()).isEqualTo(1);
  }

  private static List<String> metrics(AnswerTable table) {
    return table.columns().stream().map(column -> column.metric().id()).toList();
  }

  private static AnswerTable table(List<String> asks, List<Objective> objectives) {
    List<Row> rows = SHEET.results().rows().stream().map(AnswerTableTest::withWait).toList();
    Plan plan = SHEET.plan().toBuilder().asks(asks).objectives(objectives).plan();
    return AnswerTable.of(
        Altered.with(Altered.with(SHEET, Altered.rows(SHEET.results(), rows)), plan));
  }

  private static Row withWait(Row row) {
    List<Figure> figures = new ArrayList<>(row.figures());
    Figure recovery =
        figures.stream().filter(each -> each.metric().equals("recovery")).findFirst().orElseThrow();
    figures.add(
        new Figure(
            "longest-after-fault",
            recovery.side(),
            "ns",
            true,
            recovery.fold(),
            5e9,
            5e9,
            5e9,
            null,
            null,
            null,
            null,
            List.of(5e9),
            1,
            null,
            null,
            false));
    return new Row(row.configuration(), row.settings(), figures);
  }
}
