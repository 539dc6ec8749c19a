package assay.judge.results;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.json.JsonCodec;
import assay.judge.FindingDraft;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Plan;
import assay.record.results.DriftResult;
import assay.record.results.DriftResult.Told;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DriftDetectionTest {

  private final Random random = new Random(3);
  private final Map<Integer, Double> hours = new HashMap<>();
  private final List<TrialJudgement> judgements = new ArrayList<>();

  private void round(Measurement... readings) {
    int round = judgements.size() + 1;
    Plan.Trial trial = new Plan.Trial("soak-" + round, "soak", round);
    hours.put(round, round / 10.0);
    judgements.add(FindingDraft.of(trial).readings(List.of(readings)).finding());
  }

  private DriftResult drift(String metric) {
    return DriftDetection.of(hours, judgements).stream()
        .filter(drift -> drift.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  private Map<Integer, Double> minutes() {
    Map<Integer, Double> minutes = new HashMap<>();
    hours.forEach((round, at) -> minutes.put(round, at / 60));
    return minutes;
  }

  private double about(double value) {
    return value * (1 + 0.02 * random.nextGaussian());
  }

  @Test
  void leak_isCalled_andWhatStaysIsNot() {
    for (int i = 0; i < 12; i++) {
      round(
          Measurement.of("live-memory", about(100e6 + 5e6 * i), 1),
          Measurement.of("assay-memory", about(20e6), 1));
    }
    DriftResult leak = drift("live-memory");
    assertThat(leak.told()).isEqualTo(Told.RISES);
    // 5 MB a round, ten rounds an hour.
    assertThat(leak.perHour()).isBetween(40e6, 60e6);
    assertThat(leak.low()).isLessThan(leak.perHour());
    assertThat(leak.high()).isGreaterThan(leak.perHour());
    assertThat(Said.of(leak.sentence()))
        .startsWith("rises: ")
        .contains("an hour", "over 12 rounds");
    assertThat(Said.of(DriftDetection.of(minutes(), judgements).getFirst().sentence()))
        .contains("a minute");
    assertThat(drift("assay-memory").told()).isEqualTo(Told.NO_TREND);
    assertThat(drift("assay-memory").pHolm()).isGreaterThan(0.05);
  }

  /// One thread more for good is no leak; one more every few rounds is.
  @Test
  void singleStep_isNoTrend_andManyAre() {
    for (int i = 0; i < 27; i++) {
      round(
          Measurement.of("assay-threads", i < 14 ? 21 : 22, 1),
          Measurement.of("assay-files", 57 + i / 6, 1));
    }
    assertThat(drift("assay-threads").pHolm()).isLessThan(0.05);
    assertThat(drift("assay-threads").told()).isEqualTo(Told.NO_TREND);
    assertThat(Said.of(drift("assay-threads").sentence())).startsWith("no trend: ");
    assertThat(drift("assay-files").told()).isEqualTo(Told.RISES);
  }

  @Test
  void fewRounds_areNotTested() {
    for (int i = 0; i < 4; i++) {
      round(Measurement.of("live-memory", 1e6 * i, 1));
    }
    assertThat(drift("live-memory").told()).isEqualTo(Told.UNKNOWN);
    assertThat(drift("live-memory").p()).isNull();
    assertThat(Said.of(drift("live-memory").sentence()))
        .isEqualTo("only 4 rounds have it; 5 can show a trend");
  }

  @Test
  void ofAKindOfRequest_theHighestPercentileThatMostRoundsHave() {
    for (int i = 0; i < 6; i++) {
      round(
          Measurement.of("p50(put)", about(1e6), 100),
          Measurement.of("p90(put)", about(2e6), 100),
          i < 2
              ? Measurement.of("p99(put)", about(3e6), 100)
              : Measurement.withheld("p99(put)", Fact.quoted("too few requests")));
    }
    assertThat(DriftDetection.of(hours, judgements))
        .extracting(DriftResult::metric)
        .containsExactly("p90(put)");
  }

  @Test
  void fallingThroughput_isCalled() {
    for (int i = 0; i < 10; i++) {
      round(Measurement.of("throughput", 1000 - 20 * i, 100));
    }
    assertThat(drift("throughput").told()).isEqualTo(Told.FALLS);
  }

  @Test
  void finding_isReadAgainAsItWasKept() {
    round(
        Measurement.of("live-memory", 1e6, 1),
        Measurement.withheld("p99(put)", Fact.quoted("too few requests")));
    TrialJudgement judgement = judgements.getFirst();
    assertThat(JsonCodec.read(JsonCodec.line(judgement), TrialJudgement.class))
        .isEqualTo(judgement);
  }

  /// The worst rounds have so few answers that their percentile has no end.
  @Test
  void roundsWithoutAnEnd_rankAboveAllOthers() {
    WithheldFigure unanswered =
        new WithheldFigure(Why.UNANSWERED, Fact.quoted("3.0 % were not answered"));
    for (int i = 0; i < 20; i++) {
      round(
          Measurement.of("p50(put)", about(1e6), 100),
          i < 10
              ? Measurement.of("p99(put)", about(3e6), 100)
              : Measurement.withheld(MetricId.known("p99(put)"), unanswered),
          i % 2 == 0
              ? Measurement.of("recovery", about(1e9), 1)
              : Measurement.between(
                  MetricId.known("recovery"), 10e9, null, Fact.quoted("≥ 10.0 s"), 1));
    }

    DriftResult worse = drift("p99(put)");
    assertThat(worse.told()).isEqualTo(Told.RISES);
    assertThat(worse.points()).hasSize(10);
    assertThat(worse.perHour()).isNull();
    assertThat(Said.of(worse.sentence())).startsWith("rises: 10 rounds are without an end");
    assertThat(drift("recovery").told()).isEqualTo(Told.NO_TREND);
    assertThat(Said.of(drift("recovery").sentence())).contains("10 rounds are without an end");
  }
}
