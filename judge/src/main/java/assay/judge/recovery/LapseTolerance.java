package assay.judge.recovery;

import assay.judge.check.GoodputBins;
import java.util.Arrays;

/// The lapses that a recovery may have because the baseline has similar ones. Otherwise a host that pauses by itself
/// would never recover.
///
/// One lapse may be as long as the baseline's longest plus one bin (depending on its position), up to a cap. All
/// lapses of a hold may take twice the baseline's share, at most [#MOST_SHARE], or twice the longest. One accident
/// before the fault therefore excuses no outage, and a repeated outage does not pass for noise.
///
/// @param longestNanos 0 if the baseline had none
/// @param share the share of the baseline's time in lapses, each capped
record LapseTolerance(long longestNanos, double share) {

  static final LapseTolerance NONE = new LapseTolerance(0, 0);

  static final long CAP_NANOS = 500_000_000;

  static final double MOST_SHARE = 0.25;

  private static final double TIMES = 2;

  /// @param lapsesNanos the baseline's lapses
  /// @param calmNanos the length of the baseline
  /// @param capNanos the longest length that counts
  static LapseTolerance of(long[] lapsesNanos, long calmNanos, long capNanos) {
    long[] capped =
        Arrays.stream(lapsesNanos)
            .map(nanos -> Math.min(nanos + GoodputBins.BIN_NANOS, capNanos))
            .toArray();
    long longest = Arrays.stream(capped).max().orElse(0);
    double share = calmNanos <= 0 ? 0 : (double) Arrays.stream(capped).sum() / calmNanos;
    return new LapseTolerance(longest, share);
  }

  LapseTolerance or(LapseTolerance other) {
    return new LapseTolerance(
        Math.max(longestNanos, other.longestNanos), Math.max(share, other.share));
  }

  /// @param lapseNanos the longest lapse in the hold
  /// @param sumNanos all of them together
  boolean allows(long lapseNanos, long sumNanos, long holdNanos) {
    double most = Math.min(MOST_SHARE, TIMES * share) * holdNanos;
    return lapseNanos <= longestNanos && sumNanos <= Math.max(TIMES * longestNanos, most);
  }
}
