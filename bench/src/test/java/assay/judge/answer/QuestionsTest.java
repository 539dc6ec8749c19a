package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import assay.judge.FindingDraft;
import assay.judge.cell.CellJudgement;
import assay.judge.figure.Measurement;
import assay.judge.ledger.LedgerBuilder;
import assay.metric.MetricId;
import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.QuestionResult.Kind;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Which of a study's questions a run answers.
final class QuestionsTest {

  private static final String UNREAD = "no key was read back, so nothing is known about losses";

  private final List<CellJudgement> judgements = new ArrayList<>();
  private final List<String> checks = new ArrayList<>();
  private final List<String> asks = new ArrayList<>();
  private final Map<String, String> strategies = new LinkedHashMap<>();

  private Plan plan() {
    Step.Keys uniform = new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0);
    return new PlanBuilder("s")
        .asks(asks)
        .checks(checks)
        .strategies(
            strategies.entrySet().stream()
                .map(each ->
                    new Strategy(
                        each.getKey(),
                        each.getKey(),
                        Map.of("fault", new Plan.Value(each.getValue(), ""))))
                .toList())
        .steps(
            List.of(
                new Step.Open(
                    "open-1",
                    100,
                    Step.Arrivals.CONSTANT,
                    Duration.ZERO,
                    Duration.ofSeconds(5),
                    Map.of("get", 100.0),
                    uniform,
                    10,
                    FaultSpec.chosen(Duration.ofSeconds(2)))))
        .cells(judgements.stream().map(CellJudgement::cell).toList())
        .plan();
  }

  private QuestionsTest strategy(String name, String fault) {
    strategies.put(name, fault);
    return this;
  }

  private void run(String strategy, Map<String, Verdict> verdicts, Measurement... readings) {
    judgements.add(
        FindingDraft.of(new Plan.Cell(strategy + "-1", strategy, 1))
            .verdicts(verdicts)
            .readings(Arrays.asList(readings))
            .finding());
  }

  private List<QuestionResult> questions() {
    Plan plan = plan();
    return Questions.of(
        plan, LedgerBuilder.of(plan, judgements).rows(), judgements, List.of(), List.of());
  }

  private String sentence() {
    return UnansweredQuestions.sentence(questions(), strategies.size());
  }

  private static Verdict losing(long writes) {
    return new Verdict(
        Status.INVALID,
        writes + " acknowledged writes lost",
        List.of(Measure.of("lost-writes", writes, writes + " of 900")),
        List.of(),
        List.of());
  }

  private static Measurement lost(long writes) {
    return Measurement.of("lost-writes", (double) writes, 1);
  }

  private static Measurement unread() {
    return Measurement.withheld("lost-writes", new Withheld(Why.NOT_JUDGED, UNREAD));
  }

  private static Measurement late(String metric) {
    return Measurement.withheld(metric, new Withheld(Why.LATE, "late"));
  }

  /// One lost 12 writes, and the other could not be read back.
  @Test
  void strategyThatWasNotJudged_isNamedBesideTheLossesOfAnother() {
    checks.add("lost-writes");
    asks.add("lost-writes");
    strategy("none", "kill member").strategy("async", "kill member");
    run("none", Map.of("lost-writes", losing(12)), lost(12));
    run("async", Map.of("lost-writes", Verdict.unknown(UNREAD)), unread());

    assertThat(questions())
        .extracting(QuestionResult::strategy, QuestionResult::kind, QuestionResult::result)
        .containsExactly(
            tuple("none", Kind.CHECK, Answer.HARM),
            tuple("async", Kind.CHECK, Answer.UNKNOWN),
            tuple("none", Kind.FIGURE, Answer.HARM),
            tuple("async", Kind.FIGURE, Answer.UNKNOWN));
    assertThat(sentence()).isEqualTo("Not known: lost-writes of “async” (%s).".formatted(UNREAD));
  }

  @Test
  void figureThatNoStrategyHas_isSaidOnce_andThoseOfOneReasonTogether() {
    asks.addAll(List.of("p50(get)", "p90(get)"));
    strategy("a", "kill member").strategy("b", "none");
    run("a", Map.of(), late("p50(get)"), late("p90(get)"));
    run("b", Map.of(), late("p50(get)"), late("p90(get)"));

    assertThat(sentence()).isEqualTo("Not known: p50(get) and p90(get) of every strategy (late).");
  }

  @Test
  void figureThatIsNotThere_isNotMeasured() {
    asks.add("p50(get)");
    strategy("a", "none");
    run("a", Map.of());

    assertThat(sentence()).isEqualTo("Not known: p50(get) of “a” (not measured).");
  }

  /// Its p99 has no finite value, and that is the answer.
  @Test
  void percentileWithoutAnEnd_isAnAnswer() {
    asks.add("p99(get)");
    strategy("a", "none");
    run("a", Map.of(), Measurement.withheld("p99(get)", new Withheld(Why.UNANSWERED, "no end")));

    assertThat(questions()).extracting(QuestionResult::result).containsExactly(Answer.CLEAR);
  }

  /// The second strategy has no fault to recover from.
  @Test
  void whoHadNoFault_isAskedNothingAboutRecovery() {
    checks.add("recovery");
    asks.add("recovery");
    strategy("a", "kill member").strategy("b", "none");
    Verdict restored = new Verdict(Status.VALID, "after 300 ms", List.of(), List.of(), List.of());
    run("a", Map.of("recovery", restored), Measurement.of("recovery", 3e8, 1));
    run("b", Map.of("recovery", Verdict.unknown("there was no fault")));

    assertThat(questions())
        .extracting(QuestionResult::strategy, QuestionResult::result, QuestionResult::sentence)
        .containsExactly(
            tuple("a", Answer.CLEAR, "after 300 ms"), tuple("a", Answer.CLEAR, "300 ms"));
  }

  /// Service was restored at an unknown time, because the generator was late.
  @Test
  void checkWhoseFigureIsWithheld_isNotAnswered() {
    checks.add("recovery");
    strategy("a", "kill member");
    Verdict restored = new Verdict(Status.VALID, "after 300 ms", List.of(), List.of(), List.of());
    run("a", Map.of("recovery", restored), late("recovery"));

    assertThat(questions())
        .extracting(QuestionResult::result, QuestionResult::sentence)
        .containsExactly(tuple(Answer.UNKNOWN, "late"));
  }

  /// The second strategy has no balancer; one with a withheld figure has one.
  @Test
  void whoHasNoSuchServer_isAskedNothingAboutIt() {
    String metric = "cpu-per-request(balancer)";
    asks.add(metric);
    strategy("a", "none").strategy("b", "none");
    run("a", Map.of(), Measurement.of(metric, 3e5, 1));
    run("b", Map.of());
    assertThat(questions()).hasSize(1);
    assertThat(sentence()).isEmpty();

    judgements.removeLast();
    run("b", Map.of(), late(metric));
    assertThat(sentence()).isEqualTo("Not known: %s of “b” (late).".formatted(metric));
  }

  /// The ledger's bound on none.
  @Test
  void checkThatSawNothing_saysWithinWhichBound() {
    checks.add("stale-reads");
    strategy("a", "none");
    Verdict fresh = new Verdict(Status.VALID, "0 of 900", List.of(), List.of(), List.of());
    run(
        "a",
        Map.of("stale-reads", fresh),
        Measurement.known(MetricId.known("stale-reads"), 0, "< 0.33 % (0 of 900)", 900));

    assertThat(questions())
        .extracting(QuestionResult::result, QuestionResult::sentence)
        .containsExactly(tuple(Answer.CLEAR, "stale reads < 0.33 % (0 of 900)"));
  }

  @Test
  void moreThanFourReasons_areCounted() {
    strategy("a", "none");
    List<Measurement> readings = new ArrayList<>();
    for (String metric : List.of("p50", "p90", "p99", "p99.9", "max", "time")) {
      asks.add(metric + "(get)");
      Withheld own = new Withheld(Why.NOT_MEASURED, "no " + metric);
      readings.add(Measurement.withheld(metric + "(get)", own));
    }
    run("a", Map.of(), readings.toArray(Measurement[]::new));

    assertThat(sentence())
        .startsWith("Not known: p50(get) of “a” (no p50); ")
        .endsWith("; and 2 more.");
  }

  @Test
  void studyThatAsksNothing_isToldNothing() {
    strategy("a", "none");
    run("a", Map.of(), late("p50(get)"));

    assertThat(questions()).isEmpty();
    assertThat(sentence()).isEmpty();
  }
}
