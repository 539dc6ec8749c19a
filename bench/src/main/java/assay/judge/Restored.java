package assay.judge;

import assay.record.Verdicts.Measure;
import java.util.function.IntPredicate;

/// When something was as good again as before a fault.
///
/// @param nanos from the fault on; where it is censored the time up to which it surely was not
/// @param censored whether the window ended first
/// @param heldNanos for how long it was then seen to hold
/// @param toleratedNanos the longest lapse that was not held against it, since the baseline shows
///     one as long
record Restored(long nanos, boolean censored, long heldNanos, long toleratedNanos) {

  private static final int HOLD_BINS = 100;
  static final int LEAST_HOLD_BINS = 20;
  private static final double SUCCESS = 0.999;
  private static final double GOODPUT = 0.95;

  /// Service: from a bin on, for 10 s or what is left of the window, at least 2 s, 99.9 % of all
  /// requests succeed and no bin's goodput falls below 95 % of the baseline's. Both are shares of
  /// what was offered, so neither depends on how many arrivals chance put in a bin. Lapses no longer
  /// than the longest one of the baseline are not held against it: a host that pauses by itself
  /// would otherwise never recover.
  static Restored service(Canaries canaries) {
    double goodput = GOODPUT * canaries.goodput(0, canaries.baselineBins());
    double success = Math.min(SUCCESS, canaries.success(0, canaries.baselineBins()));
    IntPredicate bad = bin -> canaries.goodput(bin, bin + 1) < goodput;
    int tolerated = longestRun(bad, 0, canaries.baselineBins());
    return first(
        canaries,
        canaries.faultBin(),
        tolerated,
        (bin, hold) ->
            !bad.test(bin)
                && longestRun(bad, bin, bin + hold) <= tolerated
                && canaries.success(bin, bin + hold) >= success);
  }

  /// Latency: service is restored, and from a bin on the 99th percentile of any second within the
  /// hold is at most the greater of twice the baseline's and 5 ms above it.
  static Restored latency(Canaries canaries, Restored service) {
    int window = Canaries.LATENCY_BINS;
    int tolerated =
        longestRun(canaries::slow, 0, Math.max(0, canaries.baselineBins() - window + 1));
    int from = canaries.faultBin() + (int) (service.nanos() / Canaries.BIN_NANOS);
    return first(
        canaries,
        service.censored() ? canaries.bins() : from,
        tolerated,
        (bin, hold) ->
            !canaries.slow(bin)
                && longestRun(canaries::slow, bin, bin + hold - window + 1) <= tolerated);
  }

  private interface Rule {
    boolean holds(int bin, int holdBins);
  }

  private static Restored first(Canaries canaries, int from, int tolerated, Rule rule) {
    long lapse = tolerated * Canaries.BIN_NANOS;
    int last = canaries.bins() - LEAST_HOLD_BINS;
    for (int bin = from; bin <= last; bin++) {
      int hold = Math.min(HOLD_BINS, canaries.bins() - bin);
      if (rule.holds(bin, hold)) {
        return new Restored(
            (bin - canaries.faultBin()) * Canaries.BIN_NANOS,
            false,
            hold * Canaries.BIN_NANOS,
            lapse);
      }
    }
    int seen = Math.max(0, last + 1 - canaries.faultBin());
    return new Restored(seen * Canaries.BIN_NANOS, true, 0, lapse);
  }

  private static int longestRun(IntPredicate bad, int from, int to) {
    int longest = 0;
    int run = 0;
    for (int bin = from; bin < to; bin++) {
      run = bad.test(bin) ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }

  /// The figure with its ends: what is shorter than a bin, or than what the baseline tolerates, is known
  /// as an upper end alone.
  Measure measure(String metric) {
    if (censored) {
      return Measure.atLeast(metric, (double) nanos, text());
    }
    boolean hidden = toleratedNanos > 0 && nanos <= toleratedNanos;
    if (!hidden && nanos > 0) {
      return Measure.of(metric, nanos, text());
    }
    double most = hidden ? toleratedNanos : Canaries.BIN_NANOS;
    return new Measure(metric, (double) nanos, 0.0, most, text());
  }

  /// The figure for a reader: `> 8.00 s` where it is censored, `< 100 ms` where no lapse was seen,
  /// `≤ 300 ms` where the baseline's own lapses hide anything shorter.
  String text() {
    if (censored) {
      return "> " + Text.nanos(nanos);
    }
    if (nanos <= toleratedNanos && toleratedNanos > 0) {
      return "≤ " + Text.nanos(toleratedNanos);
    }
    return nanos == 0 ? "< " + Text.nanos(Canaries.BIN_NANOS) : Text.nanos(nanos);
  }
}
