package assay.selftest.world;

import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Results;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Window;
import assay.schedule.SeedDerivation;
import assay.selftest.grid.GridWorldPlan;
import assay.selftest.stage.IntervalCoverage;
import assay.selftest.stage.IntervalCoverage.Known;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Checks the printed ends of percentiles within a run: the grid's messages could have taken other times at the same moments.
final class GridPercentileCheck {

  /// How many other times of each request.
  private static final int OTHERS = 40;

  private static final double DIGITS = 0.002;

  private static final Map<Double, Known> PERCENTILES =
      Map.of(0.5, Known.P50, 0.9, Known.P90, 0.99, Known.P99);

  private final TrialTruth truth;
  private final History history;
  private final SplittableRandom random;

  private GridPercentileCheck(TrialTruth truth) {
    this.truth = truth;
    this.history = truth.history();
    this.random = new SplittableRandom(SeedDerivation.of(truth.world().seed(), 62));
  }

  static void count(TrialTruth truth, Results results, Map<String, Long> seen) {
    GridPercentileCheck times = new GridPercentileCheck(truth);
    truth.windows(results).forEach(window -> times.count(window, seen));
  }

  private void count(Window window, Map<String, Long> seen) {
    boolean put = window.kind().equals(GridWorldPlan.PUT);
    int[] events =
        IntStream.range(0, history.size())
            .filter(event -> history.step(event) == 0)
            .filter(event -> (history.op(event).writes() || history.op(event) == Op.REWRITE) == put)
            .toArray();
    boolean all =
        window.ok() == events.length
            && IntStream.of(events)
                .allMatch(event -> history.outcome(event) == OperationOutcome.OK);
    if (!all) {
      // The start was left out because it was not steady yet.
      return;
    }
    long[] others = others(events, put ? 3 : 2);
    for (Quantile quantile : window.response()) {
      Known what = PERCENTILES.get(quantile.q());
      Long least = quantile.least();
      if (what != null && quantile.withheld() == null && least != null) {
        Long most = quantile.most();
        long known = others[(int) Math.ceil(quantile.q() * others.length) - 1];
        IntervalCoverage.add(
            seen,
            what,
            least <= known * (1 + DIGITS) && (most == null || most >= known * (1 - DIGITS)));
      }
    }
  }

  private long[] others(int[] events, int messages) {
    long[] others = new long[OTHERS * events.length];
    for (int i = 0; i < others.length; i++) {
      int event = events[i / OTHERS];
      long at = history.startNanos(event);
      for (int message = 0; message < messages; message++) {
        at = truth.grid().arrives(at, random);
      }
      others[i] = at - history.intendedNanos(event);
    }
    Arrays.sort(others);
    return others;
  }
}
