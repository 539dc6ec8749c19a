package assay.record.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.RunOrder;
import assay.record.WarmingProcesses;
import assay.record.results.Results.Row;
import assay.record.results.RunOrderRatio.Seen;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Synthetic processes that get faster with every turn: the right ratio in each order is known.
final class RunOrderRatioTest {

  private static List<RunOrderRatio> ratios(int repeatsOfOne) {
    return of(WarmingProcesses.make(repeatsOfOne));
  }

  private static List<RunOrderRatio> of(WarmingProcesses run) {
    return RunOrderRatio.of(run.plan(), run.rows(), WarmingProcesses.REPEATS);
  }

  private static Seen seen(RunOrderRatio ratio, RunOrder order) {
    return Objects.requireNonNull(ratio.seen().get(order));
  }

  @Test
  void ratio_turnsRoundWithTheOrder_andIsTrueWhereProcessesAreNotShared() {
    List<RunOrderRatio> ratios = ratios(3);
    assertThat(ratios).extracting(RunOrderRatio::configuration).containsExactly("async", "none");
    assertThat(ratios).allMatch(ratio -> ratio.baseline().equals("sync"));
    RunOrderRatio none = ratios.getLast();
    double truth = 1000.0 / 600;
    assertThat(seen(none, RunOrder.RANDOM).ratio()).isCloseTo(truth, within(1e-9));
    assertThat(seen(none, RunOrder.FORWARDS).ratio()).isCloseTo(truth * 4, within(1e-9));
    assertThat(seen(none, RunOrder.BACKWARDS).ratio()).isCloseTo(truth / 4, within(1e-9));
    assertThat(seen(none, RunOrder.BACKWARDS).ratio()).isLessThan(1);
    RunOrderRatio async = ratios.getFirst();
    assertThat(seen(async, RunOrder.FORWARDS).ratio()).isCloseTo(1000.0 / 900 * 2, within(1e-9));
  }

  /// The host was six times as fast in one repeat as in another, and no ratio moves.
  @Test
  void ratiosAreOfTheSameBlock() {
    Seen seen = seen(ratios(3).getLast(), RunOrder.RANDOM);
    assertThat(seen.low()).isCloseTo(seen.high(), within(1e-9));
    assertThat(seen.repeats()).isEqualTo(3);
  }

  @Test
  void whereARepeatIsMissing_nothingIsPaired() {
    assertThat(ratios(2).getLast().seen()).containsOnlyKeys(RunOrder.RANDOM, RunOrder.FORWARDS);
  }

  /// A lean run omits configurations without a follower; the last in the order stays the last.
  @Test
  void whatRandomOrderLeavesOut_keepsItsPlaceInTheTurns() {
    WarmingProcesses whole = WarmingProcesses.make();
    List<Configuration> configurations =
        whole.plan().configurations().stream()
            .filter(each -> !each.name().equals("async"))
            .toList();
    Plan plan = whole.plan().toBuilder().configurations(configurations).plan();
    List<Row> rows =
        whole.rows().stream().filter(row -> !row.configuration().equals("async")).toList();
    List<RunOrderRatio> ratios = RunOrderRatio.of(plan, rows, WarmingProcesses.REPEATS);
    assertThat(ratios)
        .extracting(RunOrderRatio::configuration)
        .containsExactly("forwards async", "none");
    assertThat(ratios.getLast().seen()).containsOnlyKeys(RunOrder.values());
  }

  @Test
  void runWithoutFixedOrders_hasNone() {
    assertThat(of(WarmingProcesses.inRandomOrder())).isEmpty();
  }
}
