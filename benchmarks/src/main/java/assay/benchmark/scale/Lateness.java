package assay.benchmark.scale;

import assay.schedule.Clock;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/// How late something was, repeatedly.
final class Lateness {

  private static final long EVERY_NANOS = 50_000_000;

  private final Histogram late = new SynchronizedHistogram(3);

  void add(long nanos) {
    late.recordValue(Math.max(0, nanos));
  }

  void forget() {
    late.reset();
  }

  /// Waits for moments as faults and steps do, twenty a second, and records how late each is.
  void watch(Clock clock, int seconds) {
    long begin = clock.nanos();
    try {
      for (long due = begin; due < begin + seconds * 1_000_000_000L; due += EVERY_NANOS) {
        boolean unused = clock.awaitUntil(due, new CompletableFuture<>());
        add(clock.nanos() - due);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  ParentCost.Late quantiles() {
    return new ParentCost.Late(
        late.getValueAtPercentile(50), late.getValueAtPercentile(99), late.getMaxValue());
  }
}
