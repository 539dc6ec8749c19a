package assay.record.latency;

/// The buckets into which durations are counted: those of HdrHistogram with three significant digits, from one nanosecond on.
/// Up to 2,047 ns each nanosecond has a bucket of its own; from there on 1,024 buckets divide every power of two.
public final class DurationBuckets {

  /// How many buckets belong to one power of two.
  public static final int PER_MAGNITUDE = 1 << 10;

  private static final int MAGNITUDE_BITS = 10;
  private static final long FINEST = 2 * PER_MAGNITUDE - 1;
  private static final int FINEST_ZEROS = Long.numberOfLeadingZeros(FINEST);

  /// How many buckets hold every duration up to the longest.
  public static final int COUNT =
      (magnitude(bucket(LatencyWriter.HIGHEST_NANOS)) + 1) << MAGNITUDE_BITS;

  private DurationBuckets() {}

  /// The bucket of a duration of 0 or more.
  public static int bucket(long nanos) {
    int shift = FINEST_ZEROS - Long.numberOfLeadingZeros(nanos | FINEST);
    return ((shift + 1) << MAGNITUDE_BITS) + (int) (nanos >>> shift) - PER_MAGNITUDE;
  }

  /// Which run of [#PER_MAGNITUDE] buckets a bucket lies in.
  public static int magnitude(int bucket) {
    return bucket >>> MAGNITUDE_BITS;
  }

  private static int shift(int bucket) {
    return Math.max(0, magnitude(bucket) - 1);
  }

  /// The shortest duration of a bucket.
  static long least(int bucket) {
    int shift = shift(bucket);
    return (long) (bucket - (shift << MAGNITUDE_BITS)) << shift;
  }

  /// The longest duration of a bucket.
  static long most(int bucket) {
    return least(bucket) + (1L << shift(bucket)) - 1;
  }

  /// The duration in the middle of a bucket.
  static long middle(int bucket) {
    return least(bucket) + ((1L << shift(bucket)) >> 1);
  }
}
