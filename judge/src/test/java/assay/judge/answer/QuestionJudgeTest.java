package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import assay.fact.Fact;
import assay.judge.FindingDraft;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.results.ResultsTableBuilder;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialValidity.Invalidated;
import assay.judge.trial.TrialValidity.Reason;
import assay.metric.LimitRelation;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.QuestionResult.Kind;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Which of a study's questions a run answers.
final class QuestionJudgeTest {

  private static final Fact UNREAD =
      Fact.quoted("no key was read back, so nothing is known about losses");

  private final List<TrialJudgement> judgements = new ArrayList<>();
  private final List<String> checks = new ArrayList<>();
  private final List<String> asks = new ArrayList<>();
  private final Map<String, String> configurations = new LinkedHashMap<>();

  private Plan plan() {
    return new PlanBuilder("s")
        .asks(asks)
        .checks(checks)
        .configurations(
            configurations.entrySet().stream()
                .map(each ->
                    new Configuration(
                        each.getKey(),
                        each.getKey(),
                        Map.of("fault", new Plan.Value(each.getValue(), ""))))
                .toList())
        .steps(
            List.of(
                Step.Open.of(
                    100,
                    Step.Arrivals.CONSTANT,
                    Duration.ZERO,
                    Duration.ofSeconds(5),
                    Map.of("get", 100.0),
                    10,
                    FaultSpec.chosen(Duration.ofSeconds(2)))))
        .trials(judgements.stream().map(TrialJudgement::trial).toList())
        .plan();
  }

  private QuestionJudgeTest configuration(String name, String fault) {
    configurations.put(name, fault);
    return this;
  }

  private void run(String configuration, Map<String, Verdict> verdicts, Measurement... readings) {
    judgements.add(
        FindingDraft.of(new Plan.Trial(configuration + "-1", configuration, 1))
            .verdicts(verdicts)
            .readings(Arrays.asList(readings))
            .finding());
  }

  private List<QuestionResult> questions() {
    Plan plan = plan();
    return QuestionJudge.of(
        plan, ResultsTableBuilder.of(plan, judgements).rows(), judgements, List.of(), List.of());
  }

  private String sentence() {
    return UnansweredQuestions.sentence(questions(), configurations.size())
        .map(unknown -> Said.of(new Conclusion.RunAnswer(List.of(unknown))))
        .orElse("");
  }

  private static Verdict losing(long writes) {
    return new Verdict(
        Status.INVALID,
        Fact.quoted(writes + " acknowledged writes lost"),
        List.of(Measure.of("lost-writes", writes, Fact.quoted(writes + " of 900"))),
        List.of(),
        List.of());
  }

  private static Measurement lost(long writes) {
    return Measurement.of("lost-writes", (double) writes, 1);
  }

  private static Measurement unread() {
    return Measurement.withheld("lost-writes", new WithheldFigure(Why.NOT_JUDGED, UNREAD));
  }

  private static Measurement late(String metric) {
    return Measurement.withheld(metric, new WithheldFigure(Why.LATE, Fact.quoted("late")));
  }

  /// One lost 12 writes, and the other could not be read back.
  @Test
  void configurationThatWasNotJudged_isNamedBesideTheLossesOfAnother() {
    checks.add("lost-writes");
    asks.add("lost-writes");
    configuration("none", "kill member").configuration("async", "kill member");
    run("none", Map.of("lost-writes", losing(12)), lost(12));
    run("async", Map.of("lost-writes", Verdict.unknown(UNREAD)), unread());

    assertThat(questions())
        .extracting(QuestionResult::configuration, QuestionResult::kind, QuestionResult::result)
        .containsExactly(
            tuple("none", Kind.CHECK, Answer.HARM), tuple("async", Kind.CHECK, Answer.UNKNOWN));
    assertThat(sentence())
        .isEqualTo("Not known: lost-writes of “async” (%s).".formatted(Said.of(UNREAD)));
  }

  @Test
  void figureThatNoConfigurationHas_isSaidOnce_andThoseOfOneReasonTogether() {
    asks.addAll(List.of("p50(get)", "p90(get)"));
    configuration("a", "kill member").configuration("b", "none");
    run("a", Map.of(), late("p50(get)"), late("p90(get)"));
    run("b", Map.of(), late("p50(get)"), late("p90(get)"));

    assertThat(sentence())
        .isEqualTo("Not known: p50(get) and p90(get) of every configuration (late).");
  }

  @Test
  void figureThatIsNotThere_isNotMeasured() {
    asks.add("p50(get)");
    configuration("a", "none");
    run("a", Map.of());

    assertThat(sentence()).isEqualTo("Not known: p50(get) of “a” (not measured).");
  }

  /// Its checks say that there was nothing to judge, which is true and not the reason.
  @Test
  void trialThatDoesNotCount_saysWhy() {
    checks.add("recovery");
    configuration("none", "kill member");
    judgements.add(
        FindingDraft.of(new Plan.Trial("none-1", "none", 1))
            .verdicts(
                Map.of("recovery", Verdict.unknown(Fact.quoted("there was no fault to recover"))))
            .reasons(
                List.of(
                    new Reason(
                        "E603", Fact.quoted("the cluster did not form"), Invalidated.EVERYTHING)))
            .finding());

    assertThat(questions())
        .extracting(question -> Said.of(question.sentence()))
        .containsExactly("E603: the cluster did not form");
  }

  /// The tables show “not known” for it, so the question is open.
  @Test
  void timeThatNothingBounds_isNotKnown_andOneWithALowerBoundIs() {
    asks.add("p50(get)");
    configuration("a", "none").configuration("b", "none");
    run("a", Map.of(), Measurement.between("p50(get)", 0, null, null, 389));
    run("b", Map.of(), Measurement.between("p50(get)", 1e6, null, null, 389));

    assertThat(questions())
        .extracting(QuestionResult::result)
        .containsExactly(Answer.UNKNOWN, Answer.CLEAR);
    assertThat(sentence()).contains("p50(get) of “a” (too few independent requests to bound it");
  }

  /// Its p99 has no finite value, and that is the answer.
  @Test
  void percentileWithoutAnEnd_isAnAnswer() {
    asks.add("p99(get)");
    configuration("a", "none");
    run(
        "a",
        Map.of(),
        Measurement.withheld(
            "p99(get)", new WithheldFigure(Why.UNANSWERED, Fact.quoted("no end"))));

    assertThat(questions()).extracting(QuestionResult::result).containsExactly(Answer.CLEAR);
  }

  /// The second configuration has no fault to recover from.
  @Test
  void whoHadNoFault_isAskedNothingAboutRecovery() {
    checks.add("recovery");
    asks.add("recovery");
    configuration("a", "kill member").configuration("b", "none");
    Verdict restored =
        new Verdict(Status.VALID, Fact.quoted("after 300 ms"), List.of(), List.of(), List.of());
    run("a", Map.of("recovery", restored), Measurement.of("recovery", 3e8, 1));
    run("b", Map.of("recovery", Verdict.unknown(Fact.quoted("there was no fault"))));

    assertThat(questions())
        .extracting(
            QuestionResult::configuration, QuestionResult::result, each -> Said.of(each.sentence()))
        .containsExactly(tuple("a", Answer.CLEAR, "after 300 ms"));
  }

  /// It counts once, and no answer of a check hides that its figure is not known.
  @Test
  void questionThatIsAskedAndChecked_isOne_withTheWorseAnswer() {
    checks.add("lost-writes");
    asks.addAll(List.of("lost-writes", "lost-keys"));
    configuration("a", "kill member").configuration("b", "kill member");
    Verdict none =
        new Verdict(Status.VALID, Fact.quoted("none lost"), List.of(), List.of(), List.of());
    Measurement keys = Measurement.of("lost-keys", 0.0, 1);
    run("a", Map.of("lost-writes", none), lost(0), keys);
    run("b", Map.of("lost-writes", none), late("lost-writes"), keys);

    assertThat(questions())
        .extracting(
            QuestionResult::kind,
            QuestionResult::asked,
            QuestionResult::configuration,
            QuestionResult::result)
        .containsExactly(
            tuple(Kind.CHECK, "lost-writes", "a", Answer.CLEAR),
            tuple(Kind.CHECK, "lost-writes", "b", Answer.UNKNOWN),
            tuple(Kind.FIGURE, "lost-keys", "a", Answer.CLEAR),
            tuple(Kind.FIGURE, "lost-keys", "b", Answer.UNKNOWN));
  }

  /// The median lies far below the limit, and yet nothing says how far above it may lie.
  @Test
  void objectiveThatIsUndecided_saysWhy() {
    configuration("a", "none").configuration("b", "none").configuration("c", "none");
    run("a", Map.of(), percentile(5e6, 0, null));
    run("b", Map.of(), percentile(5e6, 3e6, null));
    run("c", Map.of(), percentile(5e6, 0, 40e6));
    Plan plan = plan();
    Plan.Objective objective =
        new Plan.Objective("p50(get) < 50ms", "p50(get)", LimitRelation.LESS, 50e6, 12);

    assertThat(
            ObjectiveJudge.of(
                plan.toBuilder().objectives(List.of(objective)).plan(),
                ResultsTableBuilder.of(plan, judgements).rows(),
                HarmOutsideTable.of(judgements)))
        .extracting(ObjectiveResult::result, each -> Said.of(each.measured()))
        .containsExactly(
            tuple(
                Judged.UNDECIDED,
                "5.00 ms; too few independent requests to bound it on either side: measure longer,"
                    + " or on a quieter host"),
            tuple(
                Judged.UNDECIDED,
                "5.00 ms; at least 3.00 ms: too few independent requests for an upper bound"),
            tuple(Judged.MET, "5.00 ms (in run 0 ns … 40.0 ms)"));
  }

  private static Measurement percentile(double value, double least, @Nullable Double most) {
    return new Measurement(
        MetricId.known("p50(get)"), value, least, most, null, null, null, null, null, 389);
  }

  /// Service was restored at an unknown time, because the generator was late.
  @Test
  void checkWhoseFigureIsWithheld_isNotAnswered() {
    checks.add("recovery");
    configuration("a", "kill member");
    Verdict restored =
        new Verdict(Status.VALID, Fact.quoted("after 300 ms"), List.of(), List.of(), List.of());
    run("a", Map.of("recovery", restored), late("recovery"));

    assertThat(questions())
        .extracting(QuestionResult::result, each -> Said.of(each.sentence()))
        .containsExactly(tuple(Answer.UNKNOWN, "late"));
  }

  /// The second configuration has no balancer; one with a withheld figure has one.
  @Test
  void whoHasNoSuchServer_isAskedNothingAboutIt() {
    String metric = "cpu-per-request(balancer)";
    asks.add(metric);
    configuration("a", "none").configuration("b", "none");
    run("a", Map.of(), Measurement.of(metric, 3e5, 1));
    run("b", Map.of());
    assertThat(questions()).hasSize(1);
    assertThat(sentence()).isEmpty();

    judgements.removeLast();
    run("b", Map.of(), late(metric));
    assertThat(sentence()).isEqualTo("Not known: %s of “b” (late).".formatted(metric));
  }

  /// The results table's bound on none.
  @Test
  void checkThatSawNothing_saysWithinWhichBound() {
    checks.add("stale-reads");
    configuration("a", "none");
    Verdict fresh =
        new Verdict(Status.VALID, Fact.quoted("0 of 900"), List.of(), List.of(), List.of());
    run(
        "a",
        Map.of("stale-reads", fresh),
        Measurement.known(
            MetricId.known("stale-reads"), 0, Fact.quoted("< 0.33 % (0 of 900)"), 900));

    assertThat(questions())
        .extracting(QuestionResult::result, each -> Said.of(each.sentence()))
        .containsExactly(tuple(Answer.CLEAR, "stale reads < 0.33 % (0 of 900)"));
  }

  @Test
  void moreThanFourReasons_areCounted() {
    configuration("a", "none");
    List<Measurement> readings = new ArrayList<>();
    for (String metric : List.of("p50", "p90", "p99", "p99.9", "max", "time")) {
      asks.add(metric + "(get)");
      WithheldFigure own = new WithheldFigure(Why.NOT_MEASURED, Fact.quoted("no " + metric));
      readings.add(Measurement.withheld(metric + "(get)", own));
    }
    run("a", Map.of(), readings.toArray(Measurement[]::new));

    assertThat(sentence())
        .startsWith("Not known: p50(get) of “a” (no p50); ")
        .endsWith("; and 2 more.");
  }

  @Test
  void studyThatAsksNothing_isToldNothing() {
    configuration("a", "none");
    run("a", Map.of(), late("p50(get)"));

    assertThat(questions()).isEmpty();
    assertThat(sentence()).isEmpty();
  }
}
