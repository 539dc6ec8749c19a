package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Figures of fewer runs than were asked for.
final class FewerRunsCaveatsTest extends CaveatTrials {

  @Test
  void figureOfFewerRunsThanAsked_isToldOnceWithItsReason() {
    Measurement p50 = Measurement.of("p50(get)", 5e5, 10_000);
    for (String configuration : List.of("sync", "none")) {
      trial(configuration, 1, List.of(), lost(0), p50, p99(1e6));
      trial(configuration, 2, List.of(SLOW), lost(0), p50, p99(1e6));
      trial(configuration, 3, List.of(), lost(0), p50, p99(1e6));
    }

    assertThat(trust(plan(3, "sync", "none")))
        .extracting(caveat -> Said.of(caveat.text()))
        .filteredOn(text -> text.contains("on fewer than"))
        .containsExactly(
            "p50(get) and p99(get) of “sync” and “none” rest on fewer than the 3 runs that were asked"
                + " for, at the least on 2: sync-2 is left out (E702: the rate was not reached)");
  }

  @Test
  void figureThatOneRunWithholds_andRunThatWasNotBegun_areTold() {
    WithheldFigure few = new WithheldFigure(Why.TOO_FEW, Fact.quoted("too few requests"));
    trial("sync", 1, List.of(), lost(0), p99(1e6));
    trial("sync", 2, List.of(), lost(0), Measurement.withheld("p99(get)", few));
    trial("none", 1, List.of(), lost(0), p99(1e6));

    assertThat(trust(plan(2, "sync", "none")))
        .extracting(caveat -> Said.of(caveat.text()))
        .filteredOn(text -> text.contains("on fewer than"))
        .containsExactly(
            "p99(get) of “sync” rests on fewer than the 2 runs that were asked for, at the least on 1:"
                + " sync-2 is left out (too few requests)",
            "p99(get) of “none” rests on fewer than the 2 runs that were asked for, at the least on 1:"
                + " none-2 was not begun");
  }

  @Test
  void figuresOfAllRuns_areNoCaveat() {
    trial("sync", 1, List.of(), lost(0), p99(1e6)).trial("sync", 2, List.of(), lost(0), p99(2e6));

    assertThat(trust(plan(2, "sync")))
        .noneMatch(caveat -> Said.of(caveat.text()).contains("on fewer than"));
  }
}
