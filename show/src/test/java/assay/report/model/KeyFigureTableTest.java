package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.metric.LimitRelation;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.record.FigureDraft;
import assay.record.ResultsDraft;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.QuestionResult.Kind;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.files.ResultsCsv;
import assay.report.model.AnswerLines.Item;
import assay.report.terminal.TerminalResults;
import assay.report.text.TerminalCapabilities;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which columns a reader sees first.
final class KeyFigureTableTest {

  private static final ReportModel SHEET = FirstLook.fourConfigurations().sheet();

  /// The last columns are left out where there is no room: the wait must outlive the recovery.
  @Test
  void longestWait_standsBeforeTheRecoveryThatAStudyAsksFor() {
    KeyFigureTable table = table(List.of("lost-writes", "recovery"), List.of());
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

  /// The answer names the figure that the check judged, and the table marks it.
  @Test
  void violatedRecovery_isMarked_andSaysHowLong() {
    Results plain = SHEET.results();
    String first = plain.rows().getFirst().configuration();
    QuestionResult violated =
        new QuestionResult(
            Kind.CHECK, "recovery", "", first, Answer.HARM, Fact.quoted("not restored"));
    Plan plan = SHEET.plan().toBuilder().asks(List.of("recovery")).plan();
    ReportModel model =
        Altered.with(
            Altered.with(SHEET, ResultsDraft.of(plain).questions(List.of(violated)).results()),
            plan);
    KeyFigureTable table = KeyFigureTable.of(model);
    int recovery = metrics(table).indexOf("recovery");
    List<KeyFigureTable.Mark> marks =
        table.rows().stream().map(row -> row.cells().get(recovery).mark()).toList();
    assertThat(marks.getFirst()).isEqualTo(KeyFigureTable.Mark.HARM);
    assertThat(marks.subList(1, marks.size())).doesNotContain(KeyFigureTable.Mark.HARM);
    String time = table.rows().getFirst().cells().get(recovery).text();
    assertThat(AnswerLines.of(model))
        .filteredOn(line -> line.about().equals("check recovery violated"))
        .singleElement()
        .satisfies(line -> assertThat(line.items()).containsExactly(new Item(first, time)));
  }

  /// Most requests were answered again soon, and a few waited for seconds.
  @Test
  void passedRecovery_tellsALongWait_ifTheTableDoesNot() {
    assertThat(passed(true, List.of("p50(put)"))).startsWith("recovery (longest wait 5.00 s: ");
    assertThat(passed(true, List.of("p50(put)", "longest-after-fault"))).isEqualTo("recovery");
    assertThat(passed(false, List.of("p50(put)"))).isEqualTo("recovery");
  }

  private static String passed(boolean waits, List<String> asks) {
    List<QuestionResult> clear =
        SHEET.results().rows().stream()
            .map(row ->
                new QuestionResult(
                    Kind.CHECK,
                    "recovery",
                    "",
                    row.configuration(),
                    Answer.CLEAR,
                    Fact.quoted("restored")))
            .toList();
    List<Row> rows =
        SHEET.results().rows().stream().map(row -> waits ? withWait(row) : row).toList();
    Results results = ResultsDraft.of(SHEET.results()).rows(rows).questions(clear).results();
    Plan plan = SHEET.plan().toBuilder().asks(asks).plan();
    return AnswerLines.of(Altered.with(Altered.with(SHEET, results), plan)).stream()
        .filter(line -> line.about().equals("passed"))
        .map(line -> line.items().getFirst().name())
        .findFirst()
        .orElse("nothing passed");
  }

  /// A run that asks for a check: no figure has harm, and the first configuration has this answer.
  private static ReportModel noneFound(String check, Answer answer, String why) {
    Results plain = SHEET.results();
    String first = plain.rows().getFirst().configuration();
    QuestionResult asked =
        new QuestionResult(Kind.CHECK, check, "", first, answer, Fact.quoted(why));
    List<Row> rows =
        plain.rows().stream()
            .map(row ->
                new Row(
                    row.configuration(),
                    row.settings(),
                    List.of(FigureDraft.of(check, 0).figure())))
            .toList();
    Results results = ResultsDraft.of(plain).rows(rows).questions(List.of(asked)).results();
    Plan plan = SHEET.plan().toBuilder().asks(List.of(check)).plan();
    return Altered.with(Altered.with(SHEET, results), plan);
  }

  /// The figure is of reads before the fault, and the harm came after it.
  @Test
  void checkWithoutHarmInItsFigure_doesNotSayNone() {
    ReportModel model = noneFound("session-guarantees", Answer.HARM, "after");
    String first = model.results().rows().getFirst().configuration();
    assertThat(AnswerLines.of(model))
        .filteredOn(line -> line.about().equals("check session-guarantees violated"))
        .singleElement()
        .satisfies(line -> assertThat(line.items()).containsExactly(new Item(first, "")));
    assertThat(KeyFigureTable.of(model).rows().getFirst().cells().getFirst().text())
        .isEqualTo("violated");
  }

  /// None was found, but the check could not tell: the first screen, `--all` and the files say so in the same words.
  @Test
  void noHarmInAnOpenCheck_isNotKnownOnEverySurface() {
    ReportModel model = noneFound("stale-reads", Answer.UNKNOWN, "undecided");

    assertThat(KeyFigureTable.of(model).rows().getFirst().cells().getFirst().text())
        .isEqualTo("not known");
    assertThat(TerminalResults.render(model, new TerminalCapabilities(200, false, false)).lines())
        .filteredOn(line -> line.strip().startsWith("stale reads"))
        .first()
        .asString()
        .matches(" +stale reads +not known +0.*");
    assertThat(ResultsCsv.of(model.results())).contains(",not known,");
    assertThat(model.results().rows().get(1).figures().getFirst().text()).isNull();
  }

  private static List<String> metrics(KeyFigureTable table) {
    return table.columns().stream().map(column -> column.metric().id()).toList();
  }

  private static KeyFigureTable table(List<String> asks, List<Objective> objectives) {
    List<Row> rows = SHEET.results().rows().stream().map(KeyFigureTableTest::withWait).toList();
    Plan plan = SHEET.plan().toBuilder().asks(asks).objectives(objectives).plan();
    return KeyFigureTable.of(
        Altered.with(Altered.with(SHEET, Altered.rows(SHEET.results(), rows)), plan));
  }

  private static Row withWait(Row row) {
    List<Figure> figures = new ArrayList<>(row.figures());
    figures.add(FigureDraft.of(MetricId.known("longest-after-fault"), 5e9).figure());
    return new Row(row.configuration(), row.settings(), figures);
  }
}
