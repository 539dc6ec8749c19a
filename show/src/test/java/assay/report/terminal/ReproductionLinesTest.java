package assay.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.fact.FigureFacts.SomeOf;
import assay.record.reproduction.ReproductionResult;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.record.reproduction.ReproductionResult.ReproducedTrial;
import assay.report.text.TerminalCapabilities;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The answer of a run that reproduces a finding, line by line.
final class ReproductionLinesTest {

  private static final TerminalCapabilities SCREEN = new TerminalCapabilities(100, true, false);

  private static final ReproductionResult FOUND =
      new ReproductionResult(
          "7c31",
          "lost-writes/async",
          "lost-writes",
          1,
          2,
          0.013,
          0.987,
          Fact.quoted("the harm came back in 1 of 2 trials"),
          new SomeOf(31, 10_100).fact(),
          List.of("coherence is 25.09, and was 25.03"),
          new ReproducedTrial(
              "async-3",
              Answer.CAME_BACK,
              new SomeOf(34, 5_012).fact(),
              Fact.quoted("key 17 is lost"),
              71_000_000L),
          List.of(
              new ReproducedTrial(
                  "async-1",
                  Answer.CAME_BACK,
                  new SomeOf(31, 5_102).fact(),
                  Fact.quoted("key 4 is lost"),
                  -2_000_000L),
              new ReproducedTrial(
                  "async-2",
                  Answer.DID_NOT_COME_BACK,
                  new SomeOf(0, 4_998).fact(),
                  Fact.quoted("nothing was lost"),
                  null),
              new ReproducedTrial(
                  "async-3",
                  Answer.NOT_KNOWN,
                  null,
                  Fact.quoted("the fault had no effect"),
                  null)));

  @Test
  void answer_comesFirst_thenEachTrial_thenAll() {
    assertThat(ReproductionLines.of(FOUND, "first-look", SCREEN))
        .containsExactly(
            "the harm came back in 1 of 2 trials",
            "  lost-writes/async of run 7c31 | first-look",
            "",
            "  x run 7c31: lost writes 34 of 5,012",
            "      key 17 is lost",
            "  x async-1: came back, lost writes 31 of 5,102",
            "      key 4 is lost",
            "  ok async-2: did not come back, lost writes 0 of 4,998",
            "  ? async-3: not known",
            "      the fault had no effect",
            "    in all: lost writes 31 of 10,100",
            "    the witness's last write ended 71.0 ms before the nearest fault in run 7c31; here: 2.00 ms after",
            "  ! not as in that run: coherence is 25.09, and was 25.03");
  }
}
