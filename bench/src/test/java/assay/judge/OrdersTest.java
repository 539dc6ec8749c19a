package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.Results.Row;
import assay.record.WarmingProcesses;
import org.junit.jupiter.api.Test;

/// What is said of made-up processes that get warmer with every turn: truly the baseline takes 1.67 times
/// as long as the last strategy.
final class OrdersTest {

  private final WarmingProcesses run = WarmingProcesses.make();

  @Test
  void answer_tellsTheRatioOfEveryOrder() {
    assertThat(Orders.answer(run.plan(), run.rows()))
        .hasValue(
            "At put 2000 “sync” seems to take, of the time of “none”, 6.67× where all run in the same"
                + " processes as listed, 0.417× where they do so in reverse, 1.67× where each has"
                + " processes of its own");
  }

  @Test
  void onlyRunsOnProcessesOfTheirOwn_areIndependent() {
    assertThat(Orders.independent(run.plan(), run.rows()))
        .extracting(Row::strategy)
        .containsExactly("sync", "async", "none");
  }

  @Test
  void mistake_isCalledOne_whereItWasMade() {
    assertThat(Orders.doubt(run.plan()))
        .hasValueSatisfying(doubt ->
            assertThat(doubt)
                .startsWith("6 strategies ran in a fixed order")
                .contains("the mistake", "nothing is compared with them"));
    WarmingProcesses fair = WarmingProcesses.inRandomOrder();
    assertThat(Orders.doubt(fair.plan())).isEmpty();
    assertThat(Orders.answer(fair.plan(), fair.rows())).isEmpty();
    assertThat(Orders.independent(fair.plan(), fair.rows())).isEqualTo(fair.rows());
  }
}
