package assay.engine.reference;

import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import assay.api.query.Condition;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Serves one call at a time, in order of arrival, each for a service time by the clock: a single-server queue with known
/// capacity.
///
/// With exponential service times of mean 1/μ and Poisson arrivals at a rate λ, the response time is exponential with
/// rate μ − λ, so its quantile q is −ln(1 − q) / (μ − λ). With fixed service times and evenly spaced arrivals no call
/// waits below μ, and calls wait ever longer above it.
final class Limited extends ForwardingEntries {

  private final double meanNanos;
  private final boolean exponential;
  private final SplittableRandom random;
  private long freeNanos = Long.MIN_VALUE;

  /// @param exponential whether service times are exponential; otherwise all are the same
  Limited(Entries entries, Duration service, boolean exponential, long seed) {
    super(entries);
    if (!service.isPositive()) {
      throw new IllegalArgumentException("a service time must be above 0");
    }
    this.meanNanos = service.toNanos();
    this.exponential = exponential;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public @Nullable Object get(Address address) {
    await(servedNanos(System.nanoTime()));
    return entries.get(address);
  }

  @Override
  public @Nullable Object getFromOwner(Address address) {
    await(servedNanos(System.nanoTime()));
    return entries.getFromOwner(address);
  }

  @Override
  public void set(Address address, @Nullable Object value) {
    await(servedNanos(System.nanoTime()));
    entries.set(address, value);
  }

  @Override
  public @Nullable Object invoke(Address address, EntryProcessor processor) {
    await(servedNanos(System.nanoTime()));
    return entries.invoke(address, processor);
  }

  @Override
  public Map<Object, Object> select(String map, Condition condition) {
    await(servedNanos(System.nanoTime()));
    return entries.select(map, condition);
  }

  @Override
  public long size(String map) {
    await(servedNanos(System.nanoTime()));
    return entries.size(map);
  }

  @Override
  public void drop(String map) {
    await(servedNanos(System.nanoTime()));
    entries.drop(map);
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
