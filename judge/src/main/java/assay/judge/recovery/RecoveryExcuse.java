package assay.judge.recovery;

import assay.fact.Finding;
import assay.judge.check.GoodputBins;
import org.jspecify.annotations.Nullable;

/// Why a service that was not seen to be restored may have been: Assay or a client stood still in the meantime. On a busy
/// host the members stand still with them, so requests of that time may be unanswered because of the host.
///
/// @param atLeast how long service was missing all the same; null if not even that is known
/// @param found in words
record RecoveryExcuse(@Nullable RecoveryTime atLeast, RecoveryPerhaps found) {

  /// Null if service was not restored in the time in which all of them moved, and that was watched long enough.
  ///
  /// @param all with all of the watched time
  /// @param moving without the time in which one of them stood still
  /// @param partitions likewise
  static @Nullable RecoveryExcuse of(
      GoodputBins all, GoodputBins moving, PartitionLapses partitions, int enoughBins) {
    int left = watched(moving);
    if (watched(all) < enoughBins || moving.stillNanos() == 0) {
      return null;
    }
    RecoveryTime sure = RecoveryTime.service(moving, partitions);
    if (sure.censored() && left >= enoughBins) {
      return null;
    }
    RecoveryTime least = sure.atLeast();
    boolean bounded = left >= GoodputBins.LEAST_WATCHED_BINS && least.nanos() > 0;
    return new RecoveryExcuse(
        bounded ? least : null,
        new RecoveryPerhaps(
            watched(all) * GoodputBins.BIN_NANOS,
            moving.stillNanos(),
            left * GoodputBins.BIN_NANOS));
  }

  private static int watched(GoodputBins bins) {
    return bins.seen(bins.faultBin(), bins.bins());
  }

  /// @param stillNanos of the watched time, with the requests that waited for it
  /// @param leftNanos of the watched time without that
  record RecoveryPerhaps(long watchedNanos, long stillNanos, long leftNanos) implements Finding {}
}
