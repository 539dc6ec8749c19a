package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.fact.FigureFacts.SomeOf;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.results.Caveat;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.Row;
import assay.record.results.Verdicts;
import assay.report.model.KeyFigureTable;
import assay.report.model.ReportModel;
import assay.report.terminal.TerminalAnswer;
import assay.report.text.TerminalCapabilities;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The answer to each of the project's studies fits a screen of 30 lines at 60, 100 and 200
/// columns, without a cut figure. The figures are invented: harm, none, unknown and withheld, with
/// the longest texts.
final class AnswersOfStudiesTest {

  private static final List<Answer> ANSWERS = List.of(Answer.CLEAR, Answer.UNKNOWN, Answer.HARM);

  @TestFactory
  Stream<DynamicTest> everyStudy_isAnsweredOnOneScreen() throws IOException {
    return Studies.names().stream().map(name -> DynamicTest.dynamicTest(name, () -> check(name)));
  }

  private static void check(String name) throws IOException {
    Plan plan = Studies.plan(name, false);
    for (int seed = 0; seed < 4; seed++) {
      ReportModel model = invented(plan, new SplittableRandom(seed));
      for (int width : new int[] {60, 100, 200}) {
        check(model, width);
      }
    }
  }

  private static void check(ReportModel model, int width) {
    List<String> lines =
        TerminalAnswer.render(
                model,
                new TerminalCapabilities(width, false, false),
                new TerminalAnswer.Typed("runs/x/report.html", "0a1d"))
            .lines()
            .toList();
    String all = String.join("\n", lines);

    assertThat(lines).as(all).hasSizeLessThanOrEqualTo(TerminalAnswer.HEIGHT);
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
    assertThat(lines.getFirst()).startsWith(model.plan().study());
    assertThat(all.indexOf("  report "))
        .isGreaterThan(all.indexOf(model.configurations().getFirst()));
    assertThat(lines.getLast()).contains("exit code ");
    KeyFigureTable table = KeyFigureTable.of(model);
    String text = all.replaceAll("\\s+", " ");
    table
        .rows()
        .getFirst()
        .cells()
        .subList(0, Math.min(2, table.asked()))
        .forEach(cell -> assertThat(text).contains(cell.text()));
  }

  private static ReportModel invented(Plan plan, SplittableRandom random) {
    List<MetricId> metrics = metrics(plan);
    List<Row> rows = new ArrayList<>();
    List<QuestionResult> questions = new ArrayList<>();
    plan.configurations()
        .forEach(configuration -> {
          List<Figure> figures =
              metrics.stream().map(metric -> figure(metric, plan.repeats(), random)).toList();
          rows.add(new Row(configuration.name(), Map.of(), figures));
          plan.checks()
              .forEach(check ->
                  questions.add(
                      new QuestionResult(
                          QuestionResult.Kind.CHECK,
                          check,
                          "",
                          configuration.name(),
                          ANSWERS.get(random.nextInt(ANSWERS.size())),
                          Fact.quoted("invented"))));
        });
    Results results =
        new Results(
            Results.SCHEMA,
            "2026-11-27-17da",
            plan.study(),
            plan.question(),
            plan.engine() + " 25.03.2",
            "2026-11-27T10:04:00Z",
            Outcome.UNANSWERED,
            Fact.quoted("invented"),
            List.of(),
            IntStream.range(0, 9)
                .mapToObj(i -> Caveat.limits(new Fact("no-control", Map.of())))
                .toList(),
            false,
            1,
            plan.repeats(),
            "./assay run",
            rows,
            List.of(),
            List.of(),
            questions,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null);
    return new ReportModel(
        results,
        new Verdicts(Verdicts.SCHEMA, "x", List.of()),
        plan,
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private static List<MetricId> metrics(Plan plan) {
    Stream<MetricId> asked = plan.asks().stream().flatMap(ask -> expanded(plan, ask));
    Stream<MetricId> beside =
        Stream.of(
                MetricFamily.RECOVERY,
                MetricFamily.MISSED_REQUESTS,
                MetricFamily.LOST_WRITES,
                MetricFamily.MEMORY_PER_ENTRY)
            .map(MetricFamily::alone);
    return Stream.concat(asked, beside).distinct().toList();
  }

  /// `time` is expanded to each part of the study's closed steps.
  private static Stream<MetricId> expanded(Plan plan, String ask) {
    MetricId metric = MetricId.of(ask);
    List<String> parts =
        plan.steps().stream()
            .flatMap(step ->
                step instanceof Step.Closed closed ? closed.parts().stream() : Stream.empty())
            .map(Step.Part::text)
            .distinct()
            .toList();
    boolean each = ask.equals("time") && !parts.isEmpty();
    return each ? parts.stream().map(metric.family()::about) : Stream.of(metric);
  }

  private static Figure figure(MetricId metric, int repeats, SplittableRandom random) {
    int kind = random.nextInt(6);
    Double value =
        switch (kind) {
          case 0 -> null;
          case 1 -> 0.0;
          default ->
              metric.unit().equals("share") ? random.nextDouble() : random.nextInt(1, 1 << 30);
        };
    Fact text =
        kind == 2 && metric.unit().equals("count") ? new SomeOf(22_004, 1_006_378).fact() : null;
    return new Figure(
        metric.id(),
        metric.side(),
        metric.unit(),
        metric.lowerIsBetter(),
        metric.fold(),
        value,
        value,
        value == null || kind == 5 ? null : Double.valueOf(kind == 4 ? value * 3 : value),
        null,
        null,
        text,
        value == null ? new WithheldFigure(WithheldFigure.Why.LATE, Fact.quoted("invented")) : null,
        value == null ? List.of() : IntStream.range(0, repeats).mapToObj(i -> value).toList(),
        1000,
        null,
        null,
        false);
  }
}
