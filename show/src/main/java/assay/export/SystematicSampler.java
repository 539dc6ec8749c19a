package assay.export;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Supplier;

/// Keeps every n-th request, and the slowest of all.
final class SystematicSampler {

  /// The most requests kept evenly.
  static final int EVENLY = 100_000;

  /// Slowest requests kept in addition.
  static final int SLOWEST = 1_000;

  private static final Comparator<JMeterSample> BY_ELAPSED =
      Comparator.comparingLong(JMeterSample::elapsedNanos);

  private final long every;
  private final Set<JMeterSample> kept = Collections.newSetFromMap(new IdentityHashMap<>());
  private final PriorityQueue<JMeterSample> slowest = new PriorityQueue<>(BY_ELAPSED);
  private final long[] passed = new long[2];

  /// @param coarsest the largest `oneIn`; thinned rows cannot be restored, and all rows are thinned as much
  SystematicSampler(long total, long coarsest) {
    long needed = Math.max(1, (total + EVENLY - 1) / EVENLY);
    every = (needed + coarsest - 1) / coarsest * coarsest;
  }

  long every() {
    return every;
  }

  /// @param oneIn the requests it stands for: 1 or the coarsest
  /// @param sample evaluated only if kept
  void offer(long oneIn, long elapsedNanos, Supplier<JMeterSample> sample) {
    boolean even = passed[oneIn == 1 ? 0 : 1]++ % Math.max(1, every / oneIn) == 0;
    JMeterSample fastest = slowest.peek();
    boolean slow =
        slowest.size() < SLOWEST || fastest == null || elapsedNanos > fastest.elapsedNanos();
    if (even || slow) {
      JMeterSample made = sample.get();
      if (even) {
        kept.add(made);
      }
      if (slow) {
        slowest.add(made);
      }
      if (slowest.size() > SLOWEST) {
        slowest.remove();
      }
    }
  }

  /// The kept samples, by start.
  List<JMeterSample> kept() {
    kept.addAll(slowest);
    List<JMeterSample> sorted = new ArrayList<>(kept);
    sorted.sort(
        Comparator.comparingLong(JMeterSample::startNanos)
            .thenComparing(JMeterSample::client)
            .thenComparingInt(JMeterSample::thread)
            .thenComparing(BY_ELAPSED));
    return sorted;
  }
}
