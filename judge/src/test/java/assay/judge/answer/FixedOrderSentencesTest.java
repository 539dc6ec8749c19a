package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.record.WarmingProcesses;
import assay.record.results.Results.Row;
import org.junit.jupiter.api.Test;

/// Notes on synthetic processes that get faster with every turn: truly the baseline takes 1.67
/// times as long as the last configuration.
final class FixedOrderSentencesTest {

  private final WarmingProcesses run = WarmingProcesses.make();

  @Test
  void answer_tellsTheRatioOfEveryOrder() {
    assertThat(FixedOrderSentences.answer(run.plan(), run.rows()).map(Said::of))
        .hasValue(
            "at put 2000 “sync” seems to take, of the time of “none”, 6.67× where all run in the same"
                + " processes as listed, 0.417× where they do so in reverse, 1.67× where each has"
                + " processes of its own");
  }

  @Test
  void onlyRunsOnProcessesOfTheirOwn_areIndependent() {
    assertThat(FixedOrderSentences.independent(run.plan(), run.rows()))
        .extracting(Row::configuration)
        .containsExactly("sync", "async", "none");
  }

  @Test
  void mistake_isCalledOne_whereItWasMade() {
    assertThat(FixedOrderSentences.doubt(run.plan()))
        .hasValueSatisfying(doubt ->
            assertThat(Said.of(doubt))
                .startsWith("6 configurations ran in a fixed order")
                .contains("the mistake", "nothing is compared with them"));
    WarmingProcesses fair = WarmingProcesses.inRandomOrder();
    assertThat(FixedOrderSentences.doubt(fair.plan())).isEmpty();
    assertThat(FixedOrderSentences.answer(fair.plan(), fair.rows())).isEmpty();
    assertThat(FixedOrderSentences.independent(fair.plan(), fair.rows())).isEqualTo(fair.rows());
  }
}
