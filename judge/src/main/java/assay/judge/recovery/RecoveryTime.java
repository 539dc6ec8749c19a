package assay.judge.recovery;

import assay.fact.FigureFacts.AtLeast;
import assay.fact.FigureFacts.AtMost;
import assay.fact.FigureFacts.Below;
import assay.fact.FigureFacts.Lasting;
import assay.fact.Finding;
import assay.judge.check.GoodputBins;
import assay.record.results.Verdicts.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/// When service or latency was as good again as before a fault.
///
/// @param nanos since the fault; if censored, how long it was surely not recovered
/// @param censored whether the window ended first
/// @param heldNanos how long the recovery was seen to hold
/// @param toleratedNanos the longest tolerated lapse, because the baseline has one as long
/// @param unseenNanos how long before that moment no request was due: it may have been as good all that time
record RecoveryTime(
    long nanos, boolean censored, long heldNanos, long toleratedNanos, long unseenNanos) {

  private static final int HOLD_BINS = 100;
  static final int LEAST_HOLD_BINS = 20;
  private static final double SIGMAS = 3;
  private static final double SUCCESS = 0.999;

  /// Restored service: for 10 s in which requests were due, or the rest of the window (at least 2 s of it), no bin's
  /// goodput falls below 95 % of the baseline's, 99.9 % of all requests succeed (or the baseline's share), and every partition answers
  /// ([PartitionLapses]). Shares do not depend on the number of arrivals in a bin. [LapseTolerance] excuses lapses;
  /// their bins do not count for success.
  static RecoveryTime service(GoodputBins bins, PartitionLapses partitions) {
    return service(bins, partitions, LEAST_HOLD_BINS, tolerance(bins));
  }

  /// Service that came back, without any lapse since, so late that the window ended within the least hold, but not at
  /// once.
  static RecoveryTime atTheEnd(GoodputBins bins, PartitionLapses partitions) {
    return service(bins, partitions, LEAST_HOLD_BINS / 2, LapseTolerance.NONE);
  }

  private static RecoveryTime service(
      GoodputBins bins, PartitionLapses partitions, int leastHold, LapseTolerance tolerance) {
    return first(
        bins,
        bins.faultBin(),
        leastHold,
        partitions.tolerance().longestNanos(),
        (bin, hold, seen) ->
            !bins.bad(bin)
                && allows(tolerance, lapses(bins::bad, bin, bin + hold), seen)
                && bins.success(bin, bin + hold) >= leastSuccess(bins, bin, hold)
                && partitions.answer(bin, hold, seen));
  }

  /// 99.9 %, or the baseline's success if lower; with less than 100 % three standard deviations of the difference are
  /// chance.
  private static double leastSuccess(GoodputBins bins, int bin, int hold) {
    int calm = bins.baselineBins();
    double usual = bins.success(0, calm);
    double before = Math.max(1, bins.offered(0, calm));
    double after = Math.max(1, bins.offered(bin, bin + hold));
    double deviation = Math.sqrt(usual * (1 - usual) * (1 / before + 1 / after));
    return Math.min(SUCCESS, usual) - SIGMAS * deviation;
  }

  static LapseTolerance tolerance(GoodputBins bins) {
    int calm = bins.baselineBins();
    return LapseTolerance.of(
        lapses(bins::bad, 0, calm), calm * GoodputBins.BIN_NANOS, LapseTolerance.CAP_NANOS);
  }

  static double unrest(GoodputBins bins) {
    int calm = bins.baselineBins();
    long sum = sum(lapses(bins::bad, 0, calm));
    return calm == 0 ? 0 : (double) sum / (calm * GoodputBins.BIN_NANOS);
  }

  /// Restored latency: service is restored, and the 99th percentile of every second in the hold is at most twice the
  /// baseline's, or 5 ms above it if that is more. A lapse slows every second that it touches.
  static RecoveryTime latency(GoodputBins bins, RecoveryTime service) {
    int window = GoodputBins.LATENCY_BINS;
    int calm = Math.max(0, bins.baselineBins() - window + 1);
    LapseTolerance tolerance =
        LapseTolerance.of(
            lapses(bins::slow, 0, calm),
            calm * GoodputBins.BIN_NANOS,
            LapseTolerance.CAP_NANOS + window * GoodputBins.BIN_NANOS);
    int from = bins.faultBin() + (int) (service.nanos() / GoodputBins.BIN_NANOS);
    return first(
        bins,
        service.censored() ? bins.bins() : from,
        LEAST_HOLD_BINS,
        tolerance.longestNanos(),
        (bin, hold, seen) ->
            !bins.slow(bin)
                && allows(tolerance, lapses(bins::slow, bin, bin + hold - window + 1), seen));
  }

  /// The same, but not known to be over: only how long it surely lasted is.
  RecoveryTime atLeast() {
    return new RecoveryTime(nanos - unseenNanos, true, 0, toleratedNanos, 0);
  }

  private interface Rule {

    /// @param seenBins how many bins of the hold show anything
    boolean holds(int bin, int holdBins, int seenBins);
  }

  private static RecoveryTime first(
      GoodputBins bins, int from, int leastHold, long toleratedNanos, Rule rule) {
    int last = bins.bins() - leastHold;
    while (last > bins.faultBin() && bins.seen(last, bins.bins()) < leastHold) {
      last--;
    }
    int end = from;
    for (int bin = from; bin <= last; bin++) {
      end = Math.max(end, bin);
      while (end < bins.bins() && bins.seen(bin, end) < HOLD_BINS) {
        end++;
      }
      int seen = bins.seen(bin, end);
      if (bins.seen(bin, bin + 1) > 0 && rule.holds(bin, end - bin, seen)) {
        return new RecoveryTime(
            (bin - bins.faultBin()) * GoodputBins.BIN_NANOS,
            false,
            seen * GoodputBins.BIN_NANOS,
            toleratedNanos,
            unseen(bins, bin) * GoodputBins.BIN_NANOS);
      }
    }
    int seen = Math.max(0, last + 1 - bins.faultBin());
    return new RecoveryTime(seen * GoodputBins.BIN_NANOS, true, 0, toleratedNanos, 0);
  }

  /// How many bins before one, back to the fault, show nothing.
  private static int unseen(GoodputBins bins, int bin) {
    int from = bin;
    while (from > bins.faultBin() && bins.seen(from - 1, bin) == 0) {
      from--;
    }
    return bin - from;
  }

  private static boolean allows(LapseTolerance tolerance, long[] lapses, int holdBins) {
    long longest = 0;
    for (long lapse : lapses) {
      longest = Math.max(longest, lapse);
    }
    return tolerance.allows(longest, sum(lapses), holdBins * GoodputBins.BIN_NANOS);
  }

  private static long[] lapses(IntPredicate bad, int from, int to) {
    List<Long> lapses = new ArrayList<>();
    int row = 0;
    for (int bin = from; bin <= to; bin++) {
      if (bin < to && bad.test(bin)) {
        row++;
      } else if (row > 0) {
        lapses.add(row * GoodputBins.BIN_NANOS);
        row = 0;
      }
    }
    return lapses.stream().mapToLong(Long::longValue).toArray();
  }

  private static long sum(long[] nanos) {
    long sum = 0;
    for (long each : nanos) {
      sum += each;
    }
    return sum;
  }

  /// The figure with its bounds: below a bin or the baseline's lapses, from zero to that.
  Measure measure(String metric) {
    if (censored) {
      return Measure.atLeast(metric, (double) nanos, text());
    }
    if (!hidden() && nanos > 0) {
      return unseenNanos == 0
          ? Measure.of(metric, nanos, text())
          : Measure.between(
              metric, (double) nanos, (double) (nanos - unseenNanos), (double) nanos, text());
    }
    double most = hidden() ? toleratedNanos : GoodputBins.BIN_NANOS;
    return Measure.between(metric, (double) nanos, 0.0, most, text());
  }

  private boolean hidden() {
    return !censored && toleratedNanos > 0 && nanos <= toleratedNanos;
  }

  /// `≥ 8.00 s` if censored, `< 100 ms` without a lapse, `≤ 300 ms` if the baseline's own lapses hide anything
  /// shorter, or if no request was due just before.
  Finding text() {
    if (censored) {
      return new AtLeast(new Lasting(nanos));
    }
    if (hidden()) {
      return new AtMost(new Lasting(toleratedNanos));
    }
    if (nanos == 0) {
      return new Below(new Lasting(GoodputBins.BIN_NANOS));
    }
    return unseenNanos > 0 ? new AtMost(new Lasting(nanos)) : new Lasting(nanos);
  }
}
