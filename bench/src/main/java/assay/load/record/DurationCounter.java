package assay.load.record;

import assay.record.latency.DurationBuckets;
import assay.record.latency.Durations;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Counts durations of any number of threads by [DurationBuckets], without a lock.
///
/// The counts of a power of two exist once a duration has fallen into it, and are kept: 8 KiB, at most 28 times for as long as the
/// counter is used. After that nothing is allocated any more, neither to count nor to empty.
final class DurationCounter {

  private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int WITHIN = DurationBuckets.PER_MAGNITUDE - 1;

  private final AtomicReferenceArray<long @Nullable []> magnitudes =
      new AtomicReferenceArray<>(DurationBuckets.magnitude(DurationBuckets.COUNT));

  /// Counts a duration from 0 to the longest that is counted; any thread may.
  void count(long nanos) {
    int bucket = DurationBuckets.bucket(nanos);
    int magnitude = DurationBuckets.magnitude(bucket);
    long[] counts = magnitudes.get(magnitude);
    if (counts == null) {
      counts = make(magnitude);
    }
    long unused = (long) COUNTS.getAndAdd(counts, bucket & WITHIN, 1L);
  }

  private long[] make(int magnitude) {
    long[] made = new long[DurationBuckets.PER_MAGNITUDE];
    long[] before = magnitudes.compareAndExchange(magnitude, null, made);
    return before == null ? made : before;
  }

  /// What was counted, which begins at 0 again. Nobody may count meanwhile.
  Durations empty() {
    Durations.Builder durations = new Durations.Builder();
    for (int magnitude = 0; magnitude < magnitudes.length(); magnitude++) {
      long[] counts = magnitudes.get(magnitude);
      if (counts != null) {
        for (int i = 0; i < counts.length; i++) {
          if (counts[i] > 0) {
            durations.add(magnitude * DurationBuckets.PER_MAGNITUDE + i, counts[i]);
          }
        }
        Arrays.fill(counts, 0);
      }
    }
    return durations.build();
  }
}
