package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.Withheld;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.record.FigureDraft;
import assay.record.results.Caveat;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class UnansweredQuestionsTest {

  private static final String ANSWER = "“b” took half the time.";
  private static final String SHORT = "the window ended less than 2 s after the fault";

  private static Plan plan(String... asks) {
    Step.Keys uniform = new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0);
    Duration duration = Duration.ofSeconds(5);
    FaultSpec kill = FaultSpec.chosen(Duration.ofSeconds(2));
    return new PlanBuilder("s")
        .asks(List.of(asks))
        .strategies(List.of(strategy("a", "kill member"), strategy("b", "none")))
        .steps(
            List.of(
                new Step.Open(
                    "open-1",
                    100,
                    Step.Arrivals.CONSTANT,
                    Duration.ZERO,
                    duration,
                    Map.of("get", 100.0),
                    uniform,
                    10,
                    kill)))
        .plan();
  }

  private static Strategy strategy(String name, String fault) {
    return new Strategy(name, name, Map.of("fault", new Plan.Value(fault, "")));
  }

  private static Row row(String strategy, Figure... figures) {
    return new Row(strategy, Map.of(), Arrays.asList(figures));
  }

  private static Figure figure(String metric, @Nullable Double value, @Nullable String withheld) {
    return FigureDraft.of(metric, value, withheld).cost("ns").figure();
  }

  @Test
  void figureThatNoStrategyHas_isSaidFirst() {
    List<Row> rows =
        List.of(
            row("a", figure("recovery", null, SHORT), figure("p50(get)", null, "late")),
            row("b", figure("p50(get)", null, "late")));
    assertThat(UnansweredQuestions.before(plan("recovery"), rows, ANSWER))
        .isEqualTo(
            "The question is not answered: no strategy has a figure of recovery (%s). %s"
                .formatted(SHORT, ANSWER));
    assertThat(UnansweredQuestions.before(plan("recovery", "p50(get)", "time(x)"), rows, ANSWER))
        .startsWith("The question is not answered")
        .contains(", nor of p50(get), time(x).");
  }

  @Test
  void someOfWhatIsAsked_isAnAnswerInPart() {
    List<Row> rows =
        List.of(
            row("a", figure("recovery", 3e8, null), figure("p50(get)", null, "late")),
            row("b", figure("p50(get)", null, "late")));
    assertThat(UnansweredQuestions.before(plan("recovery", "p50(get)"), rows, ANSWER))
        .isEqualTo(
            "The question is answered only in part: no strategy has a figure of p50(get) (late). "
                + ANSWER);
    assertThat(UnansweredQuestions.doubts(plan("recovery", "p50(get)"), rows)).isEmpty();
  }

  @Test
  void figureThatOneStrategyLacks_isADoubt() {
    List<Row> rows =
        List.of(
            row("a", figure("p50(get)", 5e5, null)), row("b", figure("p50(get)", null, "late")));
    assertThat(UnansweredQuestions.before(plan("p50(get)"), rows, ANSWER)).isEqualTo(ANSWER);
    assertThat(UnansweredQuestions.doubts(plan("p50(get)"), rows))
        .containsExactly(
            Caveat.serious(
                "the question stays open for “b”: it asks for p50(get), which it has not (late)"));
  }

  /// The second strategy has no fault to recover from.
  @Test
  void nobodyIsMissed_whoHadNoFault() {
    List<Row> rows = List.of(row("a", figure("recovery", 3e8, null)), row("b"));
    assertThat(UnansweredQuestions.before(plan("recovery"), rows, ANSWER)).isEqualTo(ANSWER);
    assertThat(UnansweredQuestions.doubts(plan("recovery"), rows)).isEmpty();
  }

  /// The second strategy has no balancer; a third whose figure is withheld has one.
  @Test
  void nobodyIsMissed_whoHasNoSuchServer() {
    String metric = "cpu-per-request(balancer)";
    List<Row> rows =
        List.of(
            row("a", figure(metric, 3e5, null)),
            row("b", FigureDraft.withheld(metric, Withheld.notThere("balancer")).figure()));
    assertThat(UnansweredQuestions.before(plan(metric), rows, ANSWER)).isEqualTo(ANSWER);
    assertThat(UnansweredQuestions.doubts(plan(metric), rows)).isEmpty();

    List<Row> withheld =
        List.of(row("a", figure(metric, 3e5, null)), row("b", figure(metric, null, "late")));
    assertThat(UnansweredQuestions.doubts(plan(metric), withheld)).hasSize(1);
  }

  @Test
  void studyThatNamesNothing_isToldNothing() {
    assertThat(UnansweredQuestions.before(plan(), List.of(row("a"), row("b")), ANSWER))
        .isEqualTo(ANSWER);
  }
}
