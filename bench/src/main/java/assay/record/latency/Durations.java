package assay.record.latency;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/// How long requests took, as counts of the [DurationBuckets] that hold any: what a dense histogram of 28,672 counts says, in the
/// memory of those that are not 0. Every duration is told as the longest of its bucket. Immutable.
public final class Durations {

  /// No durations.
  public static final Durations NONE = new Durations(new int[0], new long[0]);

  private final int[] buckets;
  private final long[] counts;
  private final long count;

  /// Takes over both arrays.
  private Durations(int[] buckets, long[] counts) {
    this.buckets = buckets;
    this.counts = counts;
    this.count = Arrays.stream(counts).sum();
  }

  /// Hears how many requests took how long.
  @FunctionalInterface
  public interface Each {

    /// Hears of one bucket.
    ///
    /// @param nanos the longest duration of a bucket
    /// @param count how many requests fell into that bucket
    void took(long nanos, long count);
  }

  /// Counts buckets from the lowest to the highest.
  public static final class Builder {
    private int[] buckets = new int[16];
    private long[] counts = new long[16];
    private int size;

    /// Adds a bucket above all that were added.
    public void add(int bucket, long count) {
      if (size == buckets.length) {
        buckets = Arrays.copyOf(buckets, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
      }
      buckets[size] = bucket;
      counts[size++] = count;
    }

    /// What was added.
    public Durations build() {
      return size == 0
          ? NONE
          : new Durations(Arrays.copyOf(buckets, size), Arrays.copyOf(counts, size));
    }
  }

  /// As many requests that all took the same time.
  public static Durations alike(long nanos, long count) {
    return count == 0
        ? NONE
        : new Durations(new int[] {DurationBuckets.bucket(nanos)}, new long[] {count});
  }

  /// Single durations in any order.
  public static Durations of(long... nanos) {
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

  /// What a histogram of three digits holds.
  public static Durations of(Histogram histogram) {
    Builder builder = new Builder();
    histogram
        .recordedValues()
        .forEach(value ->
            builder.add(
                DurationBuckets.bucket(value.getValueIteratedTo()),
                value.getCountAtValueIteratedTo()));
    return builder.build();
  }

  /// These and others together.
  public Durations plus(Durations other) {
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
    return new Durations(Arrays.copyOf(both, size), Arrays.copyOf(sums, size));
  }

  /// How many requests there are.
  public long count() {
    return count;
  }

  /// Whether there is no request.
  public boolean isEmpty() {
    return count == 0;
  }

  /// The longest duration; 0 of no requests.
  public long max() {
    return count == 0 ? 0 : DurationBuckets.most(buckets[buckets.length - 1]);
  }

  /// The mean duration, each taken for the middle of its bucket; 0 of no requests.
  public double mean() {
    double sum = 0;
    for (int i = 0; i < buckets.length; i++) {
      sum += (double) DurationBuckets.middle(buckets[i]) * counts[i];
    }
    return count == 0 ? 0 : sum / count;
  }

  /// The duration of a rank, 1 for the shortest; 0 of no requests.
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

  /// The lowest duration that so many percent of the requests did not exceed, as HdrHistogram ranks them; 0 of no requests.
  public long atPercent(double percent) {
    return atRank(Math.max(1, (long) Math.ceil(Math.nextDown(percent) * count / 100)));
  }

  /// How many requests took longer, those of the same bucket not counted.
  public long countAbove(long nanos) {
    long above = 0;
    for (int i = buckets.length - 1; i >= 0 && DurationBuckets.most(buckets[i]) > nanos; i--) {
      above += counts[i];
    }
    return above;
  }

  /// Hands on every bucket that holds any request, the lowest first.
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
    return other instanceof Durations that
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
