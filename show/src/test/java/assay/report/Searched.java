package assay.report;

import assay.fact.Fact;
import assay.record.event.TryOutcome;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Level;
import assay.record.results.CapacitySearchResult.Try;
import assay.record.results.Results;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.TrialResult;
import assay.record.results.ScalingResult;
import assay.record.results.ScalingResult.Estimate;
import assay.report.model.ReportModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A synthetic run with capacity searches and sweeps. Every figure in it is invented.
public final class Searched {

  static final String LATE = "this host's generator ends at 1,000/s: nothing passed";

  private static final String FEW =
      "3 points: a fit needs 6; 5 members left out of the fit: a search there ended before the system did, so that its runs tell only a least";

  private Searched() {}

  /// A first-look run with searches by the first three configurations: one found it, one was ended by
  /// its generator, and in one no try passed.
  public static ReportModel sheet() {
    return sheet(3364.0, 1);
  }

  /// Another found capacity, and a factor on every run of the sweep.
  public static ReportModel sheet(double capacity, double faster) {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    Results plain = model.results();
    List<TrialResult> trials = new ArrayList<>();
    for (int i = 0; i < plain.trials().size(); i++) {
      TrialResult trial = plain.trials().get(i);
      List<CapacitySearchResult> searches =
          switch (i) {
            case 0 -> List.of(search(capacity, false, null));
            case 1 -> List.of(search(2828.0, true, null));
            case 2 -> List.of(search(null, false, LATE));
            default -> List.of();
          };
      trials.add(Altered.with(trial, searches, List.of()));
    }
    return Altered.with(model, Altered.with(plain, trials, List.of(fitted(faster), few())));
  }

  private static CapacitySearchResult search(
      @Nullable Double found, boolean atLeast, @Nullable String withheld) {
    List<Level> levels = new ArrayList<>();
    for (long millis : new long[] {1, 2, 5, 10, 25}) {
      levels.add(
          new Level(
              millis * 1_000_000,
              millis < 2 ? null : 3000.0,
              millis == 25,
              millis < 2 ? Fact.quoted("not searched for: between 1,000/s and 2,000/s") : null));
    }
    return new CapacitySearchResult(
        "capacity-1",
        "put p99 < 5 ms",
        "put",
        0.99,
        new Level(5_000_000, found, atLeast, withheld == null ? null : Fact.quoted(withheld)),
        levels,
        null,
        Fact.quoted(
            "no capacity at every level: p99 ≤ 1 ms not searched for: between 1,000/s and 2,000/s"),
        List.of(
            tried(1, 1000, 1, 900_000, TryOutcome.PASSED),
            tried(2, 2000, 1, 1_800_000, TryOutcome.PASSED),
            tried(3, 4000, 1, 48_000_000, TryOutcome.FAILED),
            tried(4, 4000, 2, 61_000_000, atLeast ? TryOutcome.LATE : TryOutcome.FAILED),
            tried(5, 4000, 3, 12_000_000, TryOutcome.LATE),
            tried(6, 2828, 1, 2_900_000, TryOutcome.PASSED),
            tried(7, 3364, 1, 4_700_000, atLeast ? TryOutcome.LATE : TryOutcome.PASSED),
            tried(8, 3668, 1, 7_100_000, TryOutcome.THIN)));
  }

  private static Try tried(int number, double rate, int attempt, long p99, TryOutcome came) {
    return new Try(
        number,
        rate,
        attempt,
        10_000_000_000L,
        (long) (rate * 10),
        came == TryOutcome.FAILED ? 17 : 0,
        came == TryOutcome.FAILED,
        List.of(new Quantile(0.5, 400_000), new Quantile(0.99, p99)),
        List.of(new Quantile(0.5, 9_000), new Quantile(0.99, 120_000)),
        came,
        Fact.quoted("p99 " + p99 / 1e6 + " ms"));
  }

  private static ScalingResult fitted(double faster) {
    Estimate one = new Estimate(1000, 960, 1040);
    return new ScalingResult(
        "threads",
        "put 2000",
        "sync",
        IntStream.rangeClosed(1, 8)
            .mapToObj(
                n -> new ScalingResult.Point(n, List.of(law(n) * faster, law(n) * 1.03 * faster)))
            .toList(),
        new ScalingResult.Fit(
            one,
            new Estimate(0.1, 0.08, 0.12),
            new Estimate(0.025, 0.02, 0.03),
            new Estimate(6, 5.4, 6.6),
            2,
            "1,000 bootstrap fits of resampled residuals",
            IntStream.rangeClosed(1, 16)
                .mapToObj(n -> new ScalingResult.Expected(n, law(n), law(n) * 0.95, law(n) * 1.05))
                .toList()),
        null,
        Fact.quoted("one does 1,000/s (960/s to 1,040/s) alone; most at 6.0 threads (5.4 to 6.6)"));
  }

  private static double law(int n) {
    return 1000.0 * n / (1 + 0.1 * (n - 1) + 0.025 * n * (n - 1));
  }

  private static ScalingResult few() {
    return new ScalingResult(
        "members",
        "capacity(put p99 < 5 ms)",
        "backup sync",
        List.of(
            new ScalingResult.Point(2, List.of(2000.0)),
            new ScalingResult.Point(3, List.of(2600.0)),
            new ScalingResult.Point(4, List.of(2500.0)),
            new ScalingResult.Point(5, List.of(2900.0, 2400.0), List.of(2900.0))),
        null,
        Fact.quoted(FEW),
        Fact.quoted("no fit: " + FEW));
  }
}
