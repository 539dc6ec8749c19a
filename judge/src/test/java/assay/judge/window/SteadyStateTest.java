package assay.judge.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Judge;
import assay.judge.Said;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.TimedEvent;
import assay.record.results.Results;
import assay.record.results.Results.Window;
import assay.record.results.SteadinessResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whole run directories from synthetic grids that are steady, warm up, drift, or run too briefly.
final class SteadyStateTest {

  private static final long MINUTE = 60_000_000_000L;

  @TempDir Path folder;

  private Results judge(int seconds, int killSecond, DoubleUnaryOperator factor)
      throws IOException {
    Behaviour behaviour =
        new Behaviour(1000, seconds, killSecond, 400_000, 20_000, 450_000_000, false, 0);
    Configuration configuration = SyntheticTrial.configuration("sync");
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(behaviour), List.of(configuration), 1);
    SyntheticRun run = new SyntheticRun(folder.resolve("run"), plan);
    run.events(SomeEvent.of(0, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()));
    new SyntheticTrial(plan.trials().getFirst().id(), behaviour, 3, MINUTE)
        .drifting(factor)
        .into(run);
    return Judge.judge(run.directory()).results();
  }

  private static SteadinessResult of(Results results) {
    return results.trials().getFirst().steadiness().getFirst();
  }

  private static Window steady(Results results) {
    return results.trials().getFirst().windows().stream()
        .filter(window -> window.window().equals("steady") && window.kind().equals("get"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void systemThatStandsStill_countsWhole() throws IOException {
    Results results = judge(30, -1, second -> 1);
    SteadinessResult steadiness = of(results);
    assertThat(steadiness)
        .isEqualTo(
            new SteadinessResult(
                "open-1", SteadinessResult.State.STEADY, 30, 0, steadiness.text()));
    assertThat(Said.of(steadiness.text()))
        .isEqualTo("no level changed by more than 5 % in what counts");
    assertThat(steady(results).nanos()).isEqualTo(30_000_000_000L);
    assertThat(trust(results)).noneMatch(sentence -> sentence.contains("STEADY"));
  }

  @Test
  void systemThatWarmsUp_countsFromWhereItStoodStill() throws IOException {
    Results results = judge(40, -1, second -> second < 8 ? 2 : 1);
    assertThat(of(results).state()).isEqualTo(SteadinessResult.State.STEADY);
    assertThat(of(results).leftOutSeconds()).isEqualTo(8);
    assertThat(Said.of(of(results).text())).startsWith("its first 8 s were left out: p50 of");
    assertThat(steady(results).nanos()).isEqualTo(32_000_000_000L);
    assertThat(steady(results).achievedPerSecond()).isCloseTo(500, within(25.0));
    assertThat(steady(results).response().getFirst().nanos()).isBetween(405_000L, 435_000L);
    assertThat(results.invalid()).isEmpty();
    assertThat(trust(results))
        .anyMatch(
            sentence -> sentence.startsWith("times and rates of open-1 leave out its first 8 s"));
  }

  @Test
  void systemThatDrifts_isPublishedAsNonSteady_andStaysValid() throws IOException {
    Results results = judge(40, -1, second -> 1 + second / 40);
    assertThat(of(results).state()).isEqualTo(SteadinessResult.State.NON_STEADY);
    assertThat(trust(results))
        .anyMatch(s -> s.startsWith("NON-STEADY: times and rates of open-1 depend on when"));
    assertThat(results.invalid()).isEmpty();
    assertThat(results.outcome()).isEqualTo(Results.Outcome.FINE);
  }

  @Test
  void shortWindow_cannotTell_andIsValid() throws IOException {
    Results results = judge(14, -1, second -> second < 5 ? 3 : 1);
    assertThat(of(results).state()).isEqualTo(SteadinessResult.State.UNKNOWN);
    assertThat(of(results).leftOutSeconds()).isZero();
    assertThat(Said.of(of(results).text())).startsWith("14 s are too short to tell");
    assertThat(results.invalid()).isEmpty();
    assertThat(trust(results)).anyMatch(sentence -> sentence.contains("too short to tell"));
  }

  @Test
  void stepWithAFault_isLookedAtUpToIt() throws IOException {
    Results results = judge(40, 30, second -> second < 6 ? 1.8 : second < 30 ? 1 : 4);
    assertThat(of(results).state()).isEqualTo(SteadinessResult.State.STEADY);
    assertThat(of(results).seconds()).isEqualTo(30);
    assertThat(of(results).leftOutSeconds()).isEqualTo(6);
    assertThat(steady(results).nanos()).isBetween(23_900_000_000L, 24_100_000_000L);
  }

  private static List<String> trust(Results results) {
    return results.trust().stream().map(caveat -> Said.of(caveat.text())).toList();
  }
}
