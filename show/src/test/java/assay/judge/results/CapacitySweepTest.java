package assay.judge.results;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.FindingDraft;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.SyntheticTrial;
import assay.record.results.ScalingResult;
import assay.record.results.ScalingResult.Point;
import assay.report.InventedEnvironment;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Capacities over members, with some searches that ended before the system's limit.
final class CapacitySweepTest {

  private static final String CAPACITY = "capacity(put p99 < 5 ms)";

  private final List<TrialJudgement> judgements = new ArrayList<>();

  /// X(N) = 4000 N / (1 + 0.1 (N − 1)), which has no peak.
  private static double law(int members) {
    return 4000 * members / (1 + 0.1 * (members - 1));
  }

  private void searched(int members, int repeat, double rate, boolean ended) {
    Plan.Trial trial = new Plan.Trial("m" + members + "-" + repeat, "m" + members, repeat);
    Measurement capacity =
        Measurement.between(CAPACITY, rate, ended ? null : Double.valueOf(rate), null, 100);
    judgements.add(FindingDraft.of(trial).readings(List.of(capacity)).finding());
  }

  /// Three repeats each; runs with one number of members are 1 % apart.
  private void searched(int members) {
    for (int repeat = 1; repeat <= 3; repeat++) {
      searched(members, repeat, law(members) * (1 + 0.01 * (repeat - 2)), false);
    }
  }

  private ScalingResult sweep(int most) {
    List<Configuration> configurations = new ArrayList<>();
    for (int members = 1; members <= most; members++) {
      Plan.Value value = new Plan.Value("" + members, "study.yaml:4");
      configurations.add(new Configuration("m" + members, "m" + members, Map.of("members", value)));
    }
    Plan plan =
        SyntheticTrial.plan(
            SyntheticTrial.step(SyntheticTrial.Behaviour.good()), configurations, 3);
    return ScalingSweepAnalysis.of(plan, InventedEnvironment.with(null), judgements).getFirst();
  }

  /// At six members two repeats give more than 16,000 a second, and one 11,000.
  @Test
  void numberOfMembersWithAnEndedSearch_isALowerBoundAndNoPartOfTheFit() {
    for (int members = 1; members <= 8; members++) {
      if (members != 6) {
        searched(members);
      }
    }
    searched(6, 1, 16_000, true);
    searched(6, 2, 16_000, true);
    searched(6, 3, 11_000, false);

    ScalingResult sweep = sweep(8);

    Point six = sweep.points().get(5);
    assertThat(six.workers()).isEqualTo(6);
    assertThat(six.perSecond()).containsExactly(16_000.0, 16_000.0, 11_000.0);
    assertThat(six.atLeast()).containsExactly(16_000.0, 16_000.0);
    assertThat(six.lowerBound()).isTrue();
    ScalingResult.Fit fit = Objects.requireNonNull(sweep.fit());
    assertThat(fit.lambda().value()).isBetween(3950.0, 4050.0);
    assertThat(fit.alpha().value()).isBetween(0.09, 0.11);
    assertThat(SentenceRenderer.of(sweep.answer()))
        .contains("no peak up to 8 members, the most that were fitted")
        .contains("; 6 members left out of the fit: a search there ended before the system did");
  }

  @Test
  void searchesThatAllFoundIt_areAllFitted() {
    for (int members = 1; members <= 8; members++) {
      searched(members);
    }

    ScalingResult sweep = sweep(8);

    assertThat(sweep.points()).noneMatch(Point::lowerBound);
    assertThat(sweep.fit()).isNotNull();
    assertThat(SentenceRenderer.of(sweep.answer()))
        .contains("no peak up to 8 members, the most that were measured")
        .doesNotContain("left out");
  }

  @Test
  void largestNumberOfMembers_isNoFallThatWorseRepeatsMade() {
    for (int members = 1; members <= 5; members++) {
      searched(members);
    }
    searched(6, 1, 16_000, true);
    searched(6, 2, 11_000, false);

    ScalingResult sweep = sweep(6);

    assertThat(sweep.fit()).isNull();
    assertThat(SentenceRenderer.of(sweep.answer()))
        .startsWith("no fit: 5 points: a fit needs 6; 6 members left out of the fit");
    assertThat(sweep.withheld()).isEqualTo(sweep.answer().inner("why"));
  }

  /// Six members reached at least half as much again as the others' law allows.
  @Test
  void lawBelowWhatWasReachedAtTheLeast_isNotGiven() {
    for (int members = 1; members <= 8; members++) {
      if (members != 6) {
        searched(members);
      }
    }
    searched(6, 1, 1.5 * law(6), true);

    ScalingResult sweep = sweep(8);

    assertThat(sweep.fit()).isNull();
    assertThat(SentenceRenderer.of(sweep.answer()))
        .startsWith("no fit: the law through the other points lies below what was reached");
  }
}
