package assay.workload.hub;

/// Seeded random bits: SplitMix64, implemented here to keep rows the same with every JDK.
final class SplitMix64 {

  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  SplitMix64(long seed) {
    state = seed;
  }

  /// From 0 to `bound - 1`.
  int below(int bound) {
    return below(bound, next());
  }

  /// From `from` to `to - 1`.
  int between(int from, int to) {
    return from + below(to - from);
  }

  private long next() {
    state += STEP;
    return mix(state);
  }

  /// Scatters bits without collisions.
  static long mix(long bits) {
    long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /// Scatters a number under a seed, without collisions for one seed.
  static long mix(long seed, long bits) {
    return mix(mix(seed) + bits * STEP);
  }

  /// From 0 to `bound - 1`, from the upper half.
  static int below(int bound, long bits) {
    return (int) (((bits >>> 32) * bound) >>> 32);
  }
}
