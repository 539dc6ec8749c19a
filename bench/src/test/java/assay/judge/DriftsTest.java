package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.Json;
import assay.plan.Plan;
import assay.record.Costs;
import assay.record.Drift;
import assay.record.Drift.Told;
import assay.record.Results.CellResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DriftsTest {

  private static final Spending FREE =
      new Spending(new Costs(List.of(), null, List.of(), null), List.of(), Optional.empty());

  private final Random random = new Random(3);
  private final Map<Integer, Double> hours = new HashMap<>();
  private final List<CellFinding> findings = new ArrayList<>();

  private void round(Reading... readings) {
    int round = findings.size() + 1;
    Plan.Cell cell = new Plan.Cell("soak-" + round, "soak", round);
    CellResult result =
        new CellResult(
            cell.id(), "soak", round, false, List.of(), -1, List.of(), List.of(), null, List.of());
    hours.put(round, round / 10.0);
    findings.add(
        new CellFinding(
            cell,
            0,
            result,
            List.of(),
            Map.of(),
            List.of(readings),
            List.of(),
            List.of(),
            List.of(),
            FREE,
            -1));
  }

  private Drift drift(String metric) {
    return Drifts.of(hours, findings).stream()
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
          Reading.of("live-memory", about(100e6 + 5e6 * i), 1),
          Reading.of("bench-memory", about(20e6), 1));
    }
    Drift leak = drift("live-memory");
    assertThat(leak.told()).isEqualTo(Told.RISES);
    // 5 MB a round, ten rounds an hour.
    assertThat(leak.perHour()).isBetween(40e6, 60e6);
    assertThat(leak.low()).isLessThan(leak.perHour());
    assertThat(leak.high()).isGreaterThan(leak.perHour());
    assertThat(leak.sentence()).startsWith("rises: ").contains("an hour", "over 12 rounds");
    assertThat(Drifts.of(minutes(), findings).getFirst().sentence()).contains("a minute");
    assertThat(drift("bench-memory").told()).isEqualTo(Told.NO_TREND);
    assertThat(drift("bench-memory").pHolm()).isGreaterThan(0.05);
  }

  @Test
  void fewRounds_areNotTested() {
    for (int i = 0; i < 4; i++) {
      round(Reading.of("live-memory", 1e6 * i, 1));
    }
    assertThat(drift("live-memory").told()).isEqualTo(Told.UNKNOWN);
    assertThat(drift("live-memory").p()).isNull();
    assertThat(drift("live-memory").sentence())
        .isEqualTo("only 4 rounds have it; 5 can show a trend");
  }

  @Test
  void ofAKindOfRequest_theHighestPercentileThatMostRoundsHave() {
    for (int i = 0; i < 6; i++) {
      round(
          Reading.of("p50(put)", about(1e6), 100),
          Reading.of("p90(put)", about(2e6), 100),
          i < 2
              ? Reading.of("p99(put)", about(3e6), 100)
              : Reading.withheld("p99(put)", "too few requests"));
    }
    assertThat(Drifts.of(hours, findings)).extracting(Drift::metric).containsExactly("p90(put)");
  }

  @Test
  void fallingThroughput_isCalled() {
    for (int i = 0; i < 10; i++) {
      round(Reading.of("throughput", 1000 - 20 * i, 100));
    }
    assertThat(drift("throughput").told()).isEqualTo(Told.FALLS);
  }

  @Test
  void finding_isReadAgainAsItWasKept() {
    round(Reading.of("live-memory", 1e6, 1), Reading.withheld("p99(put)", "too few requests"));
    CellFinding finding = findings.getFirst();
    assertThat(Json.read(Json.line(finding), CellFinding.class)).isEqualTo(finding);
  }
}
