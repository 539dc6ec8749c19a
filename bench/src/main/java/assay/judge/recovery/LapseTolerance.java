package assay.judge.recovery;

import assay.judge.check.ResponseBins;
import java.util.Arrays;

/// Which lapses are not held against a recovery, since the calm before the fault shows the like: a
/// host that pauses by itself would otherwise never recover.
///
/// One lapse may be as long as the longest of the calm, to a bin, since the same lapse touches one bin
/// more or less depending on where it falls; never longer than a cap. All of a hold together may take
/// twice the calm's share, at most [#MOST_SHARE], or be two of the longest. So neither does one
/// accident before the fault excuse an outage, nor does an outage that repeats pass for the host's own
/// noise.
///
/// @param longestNanos the longest that is tolerated; 0 where the calm had none
/// @param share the share of the calm that its lapses took, none counted beyond the cap
record LapseTolerance(long longestNanos, double share) {

  /// The longest lapse that is ever tolerated, whatever the calm shows.
  static final long CAP_NANOS = 500_000_000;

  /// The largest share of the time that lapses may ever take.
  static final double MOST_SHARE = 0.25;

  private static final double TIMES = 2;

  /// What lapses of the calm allow.
  ///
  /// @param lapsesNanos their lengths
  /// @param calmNanos how long the calm was watched
  /// @param capNanos the longest that may count
  static LapseTolerance of(long[] lapsesNanos, long calmNanos, long capNanos) {
    long[] capped =
        Arrays.stream(lapsesNanos)
            .map(nanos -> Math.min(nanos + ResponseBins.BIN_NANOS, capNanos))
            .toArray();
    long longest = Arrays.stream(capped).max().orElse(0);
    double share = calmNanos <= 0 ? 0 : (double) Arrays.stream(capped).sum() / calmNanos;
    return new LapseTolerance(longest, share);
  }

  /// What at least one of two tolerates.
  LapseTolerance or(LapseTolerance other) {
    return new LapseTolerance(
        Math.max(longestNanos, other.longestNanos), Math.max(share, other.share));
  }

  /// Whether a hold with such lapses is as good as the calm.
  ///
  /// @param lapseNanos the longest of them
  /// @param sumNanos all of them together
  boolean allows(long lapseNanos, long sumNanos, long holdNanos) {
    double most = Math.min(MOST_SHARE, TIMES * share) * holdNanos;
    return lapseNanos <= longestNanos && sumNanos <= Math.max(TIMES * longestNanos, most);
  }
}
