package assay.record.latency;

/// HdrHistogram's buckets with three significant digits, from one nanosecond: one per nanosecond up to 2,047 ns;
/// above, 1,024 for every power of two.
public final class DurationBuckets {

  /// Buckets per power of two.
  public static final int PER_MAGNITUDE = 1 << 10;

  private static final int MAGNITUDE_BITS = 10;
  private static final long FINEST = 2 * PER_MAGNITUDE - 1;
  private static final int FINEST_ZEROS = Long.numberOfLeadingZeros(FINEST);

  /// Buckets up to the longest duration.
  public static final int COUNT =
      (magnitude(bucket(LatencyWriter.HIGHEST_NANOS)) + 1) << MAGNITUDE_BITS;

  private DurationBuckets() {}

  public static int bucket(long nanos) {
    int shift = FINEST_ZEROS - Long.numberOfLeadingZeros(nanos | FINEST);
    return ((shift + 1) << MAGNITUDE_BITS) + (int) (nanos >>> shift) - PER_MAGNITUDE;
  }

  /// The bucket's group of [#PER_MAGNITUDE].
  public static int magnitude(int bucket) {
    return bucket >>> MAGNITUDE_BITS;
  }

  private static int shift(int bucket) {
    return Math.max(0, magnitude(bucket) - 1);
  }

  static long least(int bucket) {
    int shift = shift(bucket);
    return (long) (bucket - (shift << MAGNITUDE_BITS)) << shift;
  }

  static long most(int bucket) {
    return least(bucket) + (1L << shift(bucket)) - 1;
  }

  static long middle(int bucket) {
    return least(bucket) + ((1L << shift(bucket)) >> 1);
  }
}
