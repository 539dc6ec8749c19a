package assay.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.cell.Validity.Reason;
import assay.judge.cell.Validity.Spoils;
import assay.judge.cost.ResourceCost;
import assay.plan.Plan;
import assay.plan.Strategy;
import assay.record.SyntheticCell;
import assay.record.results.ResourceCosts;
import assay.record.results.Results.CellResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SoakRoundsTest {

  private static final ResourceCost FREE =
      new ResourceCost(
          new ResourceCosts(List.of(), null, List.of(), null), List.of(), Optional.empty());
  private static final Reason LATE = new Reason("E701", "late", Spoils.FINE_TIMES);
  private static final Reason WITHOUT_EFFECT =
      new Reason("E602", "nothing happened", Spoils.EVERYTHING);

  private static Plan soak() {
    Strategy only = SyntheticCell.strategy("sync");
    return SyntheticCell.plan(SyntheticCell.step(SyntheticCell.Behaviour.good()), List.of(only), 1)
        .soaking(only, Duration.ofHours(8));
  }

  private static List<CellJudgement> rounds(int good, Reason... spoilt) {
    List<CellJudgement> findings = new ArrayList<>();
    for (int i = 0; i < good + spoilt.length; i++) {
      List<Reason> reasons = i < good ? List.of() : List.of(spoilt[i - good]);
      Plan.Cell cell = new Plan.Cell("sync-" + (i + 1), "sync", i + 1);
      CellResult result =
          new CellResult(
              cell.id(), "sync", i + 1, false, List.of(), -1, List.of(), List.of(), null,
              List.of());
      findings.add(
          new CellJudgement(
              cell, 0, result, reasons, Map.of(), List.of(), List.of(), List.of(), List.of(), FREE,
              -1));
    }
    return findings;
  }

  @Test
  void timingOfAFewRounds_isForgiven_andThatOfManyIsNot() {
    assertThat(SoakRounds.invalid(soak(), rounds(9, LATE))).isEmpty();
    assertThat(SoakRounds.invalid(soak(), rounds(2, LATE))).containsExactly("sync-3: E701: late");
  }

  @Test
  void faultWithoutEffect_isNeverForgiven() {
    assertThat(SoakRounds.invalid(soak(), rounds(99, WITHOUT_EFFECT)))
        .containsExactly("sync-100: E602: nothing happened");
  }
}
