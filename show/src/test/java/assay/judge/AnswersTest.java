package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialValidity.Invalidated;
import assay.judge.trial.TrialValidity.Reason;
import assay.metric.LimitRelation;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.RunRecord;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.event.TimedEvent;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.QuestionResult.Kind;
import assay.record.results.Results;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.report.files.JunitReport;
import assay.report.files.ResultsCsv;
import assay.report.files.SummaryMarkdown;
import assay.report.model.Headline;
import assay.report.model.Headline.Tone;
import assay.report.model.ReportModel;
import assay.report.page.ReportPage;
import assay.report.terminal.TerminalAnswer;
import assay.report.text.TerminalCapabilities;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A run's answer to a check for lost writes, by what its repeats showed, which of them were
/// judged, its A/A control, and the demand: every combination, on every output.
final class AnswersTest {

  /// Seen in the judged repeats · which those are · the control · the objective · the check's
  /// answer · the objective's result · the exit code · the symbol.
  private static final String TABLE =
      """
      none all  absent  -                 | CLEAR   -         0 PLAIN
      none all  absent  lost-writes == 0  | CLEAR   MET       0 GOOD
      none all  absent  lost-writes < 100 | CLEAR   MET       0 GOOD
      none all  clean   -                 | CLEAR   -         0 PLAIN
      none all  clean   lost-writes == 0  | CLEAR   MET       0 GOOD
      none all  clean   lost-writes < 100 | CLEAR   MET       0 GOOD
      none all  unknown -                 | CLEAR   -         0 PLAIN
      none all  unknown lost-writes == 0  | CLEAR   MET       0 GOOD
      none all  unknown lost-writes < 100 | CLEAR   MET       0 GOOD
      none all  harmed  -                 | HARM    -         0 PLAIN
      none all  harmed  lost-writes == 0  | HARM    MISSED    4 BAD
      none all  harmed  lost-writes < 100 | HARM    UNDECIDED 6 DOUBT
      none some absent  -                 | UNKNOWN -         6 DOUBT
      none some absent  lost-writes == 0  | UNKNOWN UNDECIDED 6 DOUBT
      none some absent  lost-writes < 100 | UNKNOWN UNDECIDED 6 DOUBT
      none some clean   -                 | UNKNOWN -         6 DOUBT
      none some clean   lost-writes == 0  | UNKNOWN UNDECIDED 6 DOUBT
      none some clean   lost-writes < 100 | UNKNOWN UNDECIDED 6 DOUBT
      none some unknown -                 | UNKNOWN -         6 DOUBT
      none some unknown lost-writes == 0  | UNKNOWN UNDECIDED 6 DOUBT
      none some unknown lost-writes < 100 | UNKNOWN UNDECIDED 6 DOUBT
      none some harmed  -                 | HARM    -         0 PLAIN
      none some harmed  lost-writes == 0  | HARM    MISSED    4 BAD
      none some harmed  lost-writes < 100 | HARM    UNDECIDED 6 DOUBT
      none no   absent  -                 | UNKNOWN -         6 DOUBT
      none no   absent  lost-writes == 0  | UNKNOWN UNDECIDED 6 DOUBT
      none no   absent  lost-writes < 100 | UNKNOWN UNDECIDED 6 DOUBT
      none no   clean   -                 | UNKNOWN -         6 DOUBT
      none no   clean   lost-writes == 0  | UNKNOWN UNDECIDED 6 DOUBT
      none no   clean   lost-writes < 100 | UNKNOWN UNDECIDED 6 DOUBT
      none no   unknown -                 | UNKNOWN -         6 DOUBT
      none no   unknown lost-writes == 0  | UNKNOWN UNDECIDED 6 DOUBT
      none no   unknown lost-writes < 100 | UNKNOWN UNDECIDED 6 DOUBT
      none no   harmed  -                 | HARM    -         0 PLAIN
      none no   harmed  lost-writes == 0  | HARM    MISSED    4 BAD
      none no   harmed  lost-writes < 100 | HARM    UNDECIDED 6 DOUBT
      harm all  absent  -                 | HARM    -         0 PLAIN
      harm all  absent  lost-writes == 0  | HARM    MISSED    4 BAD
      harm all  absent  lost-writes < 100 | HARM    MET       0 PLAIN
      harm all  clean   -                 | HARM    -         0 PLAIN
      harm all  clean   lost-writes == 0  | HARM    MISSED    4 BAD
      harm all  clean   lost-writes < 100 | HARM    MET       0 PLAIN
      harm all  unknown -                 | HARM    -         0 PLAIN
      harm all  unknown lost-writes == 0  | HARM    MISSED    4 BAD
      harm all  unknown lost-writes < 100 | HARM    MET       0 PLAIN
      harm all  harmed  -                 | HARM    -         0 PLAIN
      harm all  harmed  lost-writes == 0  | HARM    MISSED    4 BAD
      harm all  harmed  lost-writes < 100 | HARM    UNDECIDED 6 DOUBT
      harm some absent  -                 | HARM    -         0 PLAIN
      harm some absent  lost-writes == 0  | HARM    MISSED    4 BAD
      harm some absent  lost-writes < 100 | HARM    UNDECIDED 6 DOUBT
      harm some clean   -                 | HARM    -         0 PLAIN
      harm some clean   lost-writes == 0  | HARM    MISSED    4 BAD
      harm some clean   lost-writes < 100 | HARM    UNDECIDED 6 DOUBT
      harm some unknown -                 | HARM    -         0 PLAIN
      harm some unknown lost-writes == 0  | HARM    MISSED    4 BAD
      harm some unknown lost-writes < 100 | HARM    UNDECIDED 6 DOUBT
      harm some harmed  -                 | HARM    -         0 PLAIN
      harm some harmed  lost-writes == 0  | HARM    MISSED    4 BAD
      harm some harmed  lost-writes < 100 | HARM    UNDECIDED 6 DOUBT
      """;

  private static final int REPEATS = 3;
  private static final String LOST = "lost-writes";
  private static final TerminalCapabilities COLOURS = new TerminalCapabilities(200, false, true);

  @TempDir private Path folder;

  /// Why a repeat has no answer. Without a counting repeat the configuration is unusable, which is code
  /// 5.
  enum Gap {
    /// The checker could not tell.
    NOT_JUDGED,
    /// Its figure is withheld, because a second failure may have caused the loss.
    WITHHELD,
    /// The repeat does not count, and lost no write.
    NOT_COUNTED,
    /// The repeat does not count, and lost a write.
    NOT_COUNTED_AND_LOST
  }

  record Case(
      String seen,
      String repeats,
      String control,
      String objective,
      Answer answer,
      @Nullable Judged judged,
      int exit,
      Tone tone,
      Gap gap) {

    static Case of(String line, Gap gap) {
      String[] sides = line.split("\\|");
      String[] given = sides[0].strip().split(" +", 4);
      String[] expected = sides[1].strip().split(" +");
      boolean uncounted = gap == Gap.NOT_COUNTED || gap == Gap.NOT_COUNTED_AND_LOST;
      boolean useless = uncounted && given[1].equals("no");
      // A proven loss misses the demand for none, even if a second failure may be to blame.
      boolean proven =
          gap == Gap.WITHHELD && !given[1].equals("all") && given[3].equals("lost-writes == 0");
      return new Case(
          given[0],
          given[1],
          given[2],
          given[3],
          Answer.valueOf(expected[0]),
          proven ? Judged.MISSED : expected[1].equals("-") ? null : Judged.valueOf(expected[1]),
          useless ? 5 : proven ? 4 : Integer.parseInt(expected[2]),
          useless || proven ? Tone.BAD : Tone.valueOf(expected[3]),
          gap);
    }
  }

  static Stream<Case> cases() {
    return TABLE
        .lines()
        .flatMap(line ->
            Arrays.stream(Gap.values())
                .filter(gap -> gap == Gap.NOT_JUDGED || !line.contains(" all "))
                .map(gap -> Case.of(line, gap)));
  }

  private static Plan plan(Case each) {
    Step step = SyntheticTrial.step(SyntheticTrial.Behaviour.good());
    List<Plan.Trial> trials = new ArrayList<>();
    for (int repeat = 1; repeat <= REPEATS; repeat++) {
      trials.add(new Plan.Trial("sync-" + repeat, "sync", repeat));
    }
    if (!each.control.equals("absent")) {
      trials.add(new Plan.Trial("sync-1-control", "sync", 1, true));
    }
    return SyntheticTrial.plan(step, List.of(SyntheticTrial.configuration("sync")), REPEATS)
        .toBuilder()
        .checks(List.of(LOST))
        .objectives(
            switch (each.objective) {
              case "-" -> List.of();
              case "lost-writes == 0" -> List.of(objective(each, LimitRelation.EQUAL, 0));
              default -> List.of(objective(each, LimitRelation.LESS, 100));
            })
        .trials(trials)
        .plan();
  }

  private static Plan.Objective objective(Case each, LimitRelation relation, double limit) {
    return new Plan.Objective(each.objective, LOST, relation, limit, 13);
  }

  private static TrialJudgement judged(Plan.Trial trial, long lost) {
    Verdict verdict =
        new Verdict(
            lost > 0 ? Status.INVALID : Status.VALID,
            Fact.quoted(lost + " of 900 acknowledged writes lost"),
            List.of(Measure.of(LOST, lost, Fact.quoted(lost + " of 900"))),
            List.of(),
            List.of());
    return finding(trial, verdict, Measurement.of(LOST, (double) lost, 1), List.of());
  }

  private static TrialJudgement open(Plan.Trial trial, Gap gap) {
    Reason uncounted =
        new Reason("E603", Fact.quoted("the run was not finished"), Invalidated.EVERYTHING);
    return switch (gap) {
      case NOT_JUDGED ->
          finding(
              trial,
              Verdict.unknown(Fact.quoted("3 keys could not be read back")),
              Measurement.withheld(
                  MetricId.known(LOST),
                  new WithheldFigure(Why.NOT_JUDGED, Fact.quoted("3 keys could not be read back"))),
              List.of());
      case WITHHELD ->
          finding(
              trial,
              judged(trial, 7).verdicts().get(LOST),
              Measurement.withheld(
                  MetricId.known(LOST),
                  new WithheldFigure(
                      Why.SECOND_FAILURE, Fact.quoted("E605: lost after a second failure"))),
              List.of());
      case NOT_COUNTED ->
          finding(
              trial,
              judged(trial, 0).verdicts().get(LOST),
              Measurement.of(LOST, 0.0, 1),
              List.of(uncounted));
      case NOT_COUNTED_AND_LOST ->
          finding(
              trial,
              judged(trial, 7).verdicts().get(LOST),
              Measurement.of(LOST, 7.0, 1),
              List.of(uncounted));
    };
  }

  private static TrialJudgement finding(
      Plan.Trial trial, @Nullable Verdict verdict, Measurement lost, List<Reason> reasons) {
    return FindingDraft.of(trial)
        .reasons(reasons)
        .verdicts(verdict == null ? Map.of() : Map.of(LOST, verdict))
        .readings(List.of(Measurement.of("throughput", 2_000.0, 1), lost))
        .finding();
  }

  private static TrialJudgement judged(Case each, Plan.Trial trial) {
    if (trial.control()) {
      return switch (each.control) {
        case "unknown" -> open(trial, Gap.NOT_JUDGED);
        case "harmed" -> judged(trial, 7);
        default -> judged(trial, 0);
      };
    }
    boolean known =
        each.repeats.equals("all") || (each.repeats.equals("some") && trial.repeat() < 3);
    return known
        ? judged(trial, each.seen.equals("harm") && trial.repeat() == 2 ? 7 : 0)
        : open(trial, each.gap);
  }

  private ReportModel model(Case each) throws IOException {
    Plan plan = plan(each);
    SyntheticRun run = new SyntheticRun(folder.resolve("2026-11-21-a7f3-answers"), plan);
    for (Plan.Trial trial : plan.trials()) {
      run.events(
          SomeEvent.of(
              10, trial.id(), TimedEvent.Type.TRIAL_ENDS, null, "the trial ends", Map.of()));
    }
    RunRecord record = RunRecord.open(run.directory());
    RunJudgement judgement =
        Judge.judged(record, plan.trials().stream().map(trial -> judged(each, trial)).toList());
    return new ReportModel(
        judgement.results(),
        judgement.verdicts(),
        plan,
        record.environment(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everySurface_saysWhatTheTableSays(Case each) throws IOException {
    ReportModel model = model(each);
    Results results = model.results();

    assertThat(results.questions())
        .filteredOn(question -> question.kind() == Kind.CHECK)
        .singleElement()
        .extracting(QuestionResult::result)
        .isEqualTo(each.answer);
    assertThat(results.objectives())
        .extracting(ObjectiveResult::result)
        .isEqualTo(each.judged == null ? List.of() : List.of(each.judged));
    assertThat(results.outcome().exit().code()).isEqualTo(each.exit);
    assertThat(Headline.of(results).tone()).isEqualTo(each.tone);
    switch (each.answer) {
      case HARM ->
          assertThat(SentenceRenderer.of(results.answer()))
              .contains("“sync” ", "lost")
              .doesNotContain("Not known", "no configuration");
      case UNKNOWN ->
          assertThat(SentenceRenderer.of(results.answer()))
              .contains("Not known: lost-writes of “sync”");
      case CLEAR ->
          assertThat(SentenceRenderer.of(results.answer()))
              .endsWith("o configuration was seen to lose a write.");
    }
    surfaces(each, model);
  }

  private static void surfaces(Case each, ReportModel model) {
    String sign =
        switch (each.tone) {
          case GOOD -> "✓";
          case PLAIN -> "•";
          case DOUBT -> "?";
          case BAD -> "✗";
        };
    String words = Headline.of(model.results()).words();
    assertThat(ReportPage.of(model))
        .contains(
            "class=\"answer " + each.tone.word() + "\"",
            "class=\"hint headline\">" + sign + " " + words);
    assertThat(SummaryMarkdown.of(model)).startsWith("### " + sign + " first-look: " + words);
    String green = "\u001B[32m";
    String colour =
        switch (each.tone) {
          case GOOD -> green;
          case PLAIN -> "\u001B[1m";
          case DOUBT -> "\u001B[33m";
          case BAD -> "\u001B[31m";
        };
    assertThat(TerminalAnswer.render(model, COLOURS, new TerminalAnswer.Typed("r", "0a1d")))
        .contains(colour + sign + " ");
    assertThat(
            ResultsCsv.of(model.results()).lines().filter(line -> line.contains(",lost-writes,")))
        .singleElement()
        .asString()
        .endsWith("," + QuestionResult.word(worst(each)));
    junit(each, JunitReport.of(model));
  }

  /// The worse answer among check and objective.
  private static Answer worst(Case each) {
    if (each.judged == Judged.MISSED) {
      return Answer.HARM;
    }
    return each.answer == Answer.CLEAR && each.judged == Judged.UNDECIDED
        ? Answer.UNKNOWN
        : each.answer;
  }

  private static void junit(Case each, String junit) {
    String about = "<testcase name=\"check lost-writes\" classname=\"first-look.sync\">";
    assertThat(junit)
        .contains(
            about
                + switch (each.answer) {
                  case CLEAR -> "</testcase>";
                  case UNKNOWN -> "<error message=\"lost-writes: not known: ";
                  case HARM -> "<skipped message=\"lost-writes: harm proven: ";
                });
    int missed = each.judged == Judged.MISSED ? 1 : 0;
    assertThat(junit)
        .contains(
            "failures=\"%d\"".formatted(missed),
            "skipped=\"%d\"".formatted(each.answer == Answer.HARM ? 1 : 0));
  }
}
