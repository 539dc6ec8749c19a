package assay.load.keys;

import assay.schedule.SeedDerivation;

/// A one-to-one map from ranks to keys that lays neighbours far apart, so hot keys with adjacent
/// ranks do not share a partition.
///
/// It multiplies by a number near the golden section of the key count, without a common divisor.
/// Successive ranks then fall into the widest remaining gap.
final class KeyScrambler {

  private static final double GOLDEN = 0.6180339887498949;

  private final long keys;
  private final long multiplier;
  private final long offset;

  KeyScrambler(int keys, long seed) {
    this.keys = Math.max(1, keys);
    long candidate = Math.max(1, Math.round(this.keys * GOLDEN));
    while (divisor(candidate, this.keys) != 1) {
      candidate++;
    }
    this.multiplier = candidate;
    this.offset = (long) (SeedDerivation.unit(seed, 0) * this.keys);
  }

  /// The key of a rank, both from 0.
  int of(int rank) {
    return (int) ((rank * multiplier + offset) % keys);
  }

  private static long divisor(long a, long b) {
    return b == 0 ? a : divisor(b, a % b);
  }
}
