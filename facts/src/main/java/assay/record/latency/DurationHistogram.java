package assay.record.latency;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/// Requests' durations, as counts of non-empty [DurationBuckets]. A duration is reported as its bucket's longest.
/// Immutable.
public final class DurationHistogram {

  public static final DurationHistogram NONE = new DurationHistogram(new int[0], new long[0]);

  private final int[] buckets;
  private final long[] counts;
  private final long count;

  /// Takes ownership of both arrays.
  private DurationHistogram(int[] buckets, long[] counts) {
    this.buckets = buckets;
    this.counts = counts;
    this.count = Arrays.stream(counts).sum();
  }

  @FunctionalInterface
  public interface Each {

    /// @param nanos the bucket's longest duration
    void took(long nanos, long count);
  }

  /// Takes buckets in ascending order.
  public static final class Builder {
    private int[] buckets = new int[16];
    private long[] counts = new long[16];
    private int size;

    /// Adds a bucket above all previous ones.
    public void add(int bucket, long count) {
      if (size == buckets.length) {
        buckets = Arrays.copyOf(buckets, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
      }
      buckets[size] = bucket;
      counts[size++] = count;
    }

    public DurationHistogram build() {
      return size == 0
          ? NONE
          : new DurationHistogram(Arrays.copyOf(buckets, size), Arrays.copyOf(counts, size));
    }
  }

  /// A number of equal durations.
  public static DurationHistogram alike(long nanos, long count) {
    return count == 0
        ? NONE
        : new DurationHistogram(new int[] {DurationBuckets.bucket(nanos)}, new long[] {count});
  }

  public static DurationHistogram of(long... nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    Builder builder = new Builder();
    for (int from = 0; from < sorted.length; ) {
      int bucket = DurationBuckets.bucket(sorted[from]);
      int to = from + 1;
      while (to < sorted.length && DurationBuckets.bucket(sorted[to]) == bucket) {
        to++;
      }
      builder.add(bucket, to - from);
      from = to;
    }
    return builder.build();
  }

  /// The durations of a histogram with three digits.
  public static DurationHistogram of(Histogram histogram) {
    Builder builder = new Builder();
    histogram
        .recordedValues()
        .forEach(value ->
            builder.add(
                DurationBuckets.bucket(value.getValueIteratedTo()),
                value.getCountAtValueIteratedTo()));
    return builder.build();
  }

  public DurationHistogram plus(DurationHistogram other) {
    if (count == 0 || other.count == 0) {
      return count == 0 ? other : this;
    }
    int[] both = new int[buckets.length + other.buckets.length];
    long[] sums = new long[both.length];
    int size = 0;
    int own = 0;
    int others = 0;
    while (own < buckets.length || others < other.buckets.length) {
      int next = own < buckets.length ? buckets[own] : Integer.MAX_VALUE;
      int otherNext = others < other.buckets.length ? other.buckets[others] : Integer.MAX_VALUE;
      both[size] = Math.min(next, otherNext);
      sums[size] = next <= otherNext ? counts[own++] : 0;
      sums[size] += otherNext <= next ? other.counts[others++] : 0;
      size++;
    }
    return new DurationHistogram(Arrays.copyOf(both, size), Arrays.copyOf(sums, size));
  }

  public long count() {
    return count;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /// The longest duration; 0 if empty.
  public long max() {
    return count == 0 ? 0 : DurationBuckets.most(buckets[buckets.length - 1]);
  }

  /// The mean of the buckets' middles; 0 if empty.
  public double mean() {
    double sum = 0;
    for (int i = 0; i < buckets.length; i++) {
      sum += (double) DurationBuckets.middle(buckets[i]) * counts[i];
    }
    return count == 0 ? 0 : sum / count;
  }

  /// The duration at a rank, from 1; 0 if empty.
  public long atRank(long rank) {
    long below = 0;
    for (int i = 0; i < buckets.length; i++) {
      below += counts[i];
      if (below >= rank) {
        return DurationBuckets.most(buckets[i]);
      }
    }
    return max();
  }

  /// The percentile with HdrHistogram's ranking; 0 if empty.
  public long atPercent(double percent) {
    return atRank(Math.max(1, (long) Math.ceil(Math.nextDown(percent) * count / 100)));
  }

  /// Counts longer requests, without those in the same bucket.
  public long countAbove(long nanos) {
    long above = 0;
    for (int i = buckets.length - 1; i >= 0 && DurationBuckets.most(buckets[i]) > nanos; i--) {
      above += counts[i];
    }
    return above;
  }

  public void forEach(Each each) {
    for (int i = 0; i < buckets.length; i++) {
      each.took(DurationBuckets.most(buckets[i]), counts[i]);
    }
  }

  int size() {
    return buckets.length;
  }

  int bucket(int i) {
    return buckets[i];
  }

  long countAt(int i) {
    return counts[i];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DurationHistogram that
        && Arrays.equals(buckets, that.buckets)
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(buckets) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return count + " requests up to " + max() + " ns";
  }
}
