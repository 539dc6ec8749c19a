package assay.load.record;

import assay.record.latency.DurationBuckets;
import assay.record.latency.DurationHistogram;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Counts durations from any number of threads by [DurationBuckets], without a lock.
///
/// The counts for a power of two (8 KiB) are allocated when a duration first falls into it, at most
/// 28 times, and are kept. After that neither counting nor emptying allocates.
final class DurationCounter {

  private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int WITHIN = DurationBuckets.PER_MAGNITUDE - 1;

  private final AtomicReferenceArray<long @Nullable []> magnitudes =
      new AtomicReferenceArray<>(DurationBuckets.magnitude(DurationBuckets.COUNT));

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

  /// Takes the counts and resets them to 0. No thread may count meanwhile.
  DurationHistogram empty() {
    DurationHistogram.Builder durations = new DurationHistogram.Builder();
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
