package assay.engine.reference;

import assay.api.DefiniteFailureException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/// Serves one call at a time, in order of arrival, each for a service time by the clock: a single-server queue with known
/// capacity.
///
/// With exponential service times of mean 1/μ and Poisson arrivals at a rate λ, the response time is exponential with
/// rate μ − λ, so its quantile q is −ln(1 − q) / (μ − λ). With fixed service times and evenly spaced arrivals no call
/// waits below μ, and calls wait ever longer above it.
final class SingleServerQueue extends ForwardingEntries {

  private final double meanNanos;
  private final boolean exponential;
  private final SplittableRandom random;
  private long freeNanos = Long.MIN_VALUE;

  /// @param exponential whether service times are exponential; otherwise all are the same
  SingleServerQueue(EntryOperations entries, Duration service, boolean exponential, long seed) {
    super(entries);
    if (!service.isPositive()) {
      throw new IllegalArgumentException("a service time must be above 0");
    }
    this.meanNanos = service.toNanos();
    this.exponential = exponential;
    this.random = new SplittableRandom(seed);
  }

  @Override
  void before() {
    await(servedNanos(System.nanoTime()));
  }

  /// Queues a call that arrives at this time, and returns when it will have been served.
  synchronized long servedNanos(long arrivalNanos) {
    double service = exponential ? meanNanos * random.nextExponential() : meanNanos;
    freeNanos = Math.max(arrivalNanos, freeNanos) + Math.round(service);
    return freeNanos;
  }

  private static void await(long nanos) {
    long left = nanos - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        Thread.currentThread().interrupt();
        throw new DefiniteFailureException(
            "interrupted before it began", new InterruptedException());
      }
      left = nanos - System.nanoTime();
    }
  }
}
