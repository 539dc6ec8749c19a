package assay.selftest.time;

import assay.fact.Fact;
import assay.judge.capacity.CapacitySearch;
import assay.judge.capacity.CapacityTryReader;
import assay.plan.Step;
import assay.record.event.TryOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Try;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/// A simulated single-server queue of known capacity, and the capacity search on it.
///
/// @param serviceRate μ, requests per second of the busy server
/// @param exponential whether service and interarrival times are exponential; the response time is then exponential with rate
///     μ − λ. Otherwise both are constant.
/// @param generatorRate rate above which the generator is a millisecond late at every request
public record KnownQueue(double serviceRate, boolean exponential, double generatorRate) {

  private static final double LATE_NANOS = 1e6;

  public static KnownQueue exponential(double serviceRate) {
    return new KnownQueue(serviceRate, true, Double.MAX_VALUE);
  }

  /// The rate at which a quantile of the response time equals a limit: μ + ln(1 − q) / L.
  public double capacity(double quantile, Duration limit) {
    return exponential
        ? serviceRate + Math.log(1 - quantile) / (limit.toNanos() / 1e9)
        : serviceRate;
  }

  public Step.Capacity step(double quantile, Duration limit, double from, Duration window) {
    return new Step.Capacity(
        "capacity-1",
        new Step.Goal("put p99 < " + limit.toMillis() + " ms", "put", quantile, limit.toNanos()),
        from,
        64 * from,
        exponential ? Step.Arrivals.POISSON : Step.Arrivals.CONSTANT,
        Duration.ZERO,
        Duration.ZERO,
        window,
        Map.of("put", 100.0),
        Step.Keys.UNIFORM,
        256,
        3,
        200,
        false,
        null);
  }

  public CapacitySearchResult search(Step.Capacity step, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Try> done = new ArrayList<>();
    Optional<CapacitySearch.Next> next = CapacitySearch.next(step, done);
    while (next.isPresent()) {
      done.add(tried(step, next.get(), random));
      next = CapacitySearch.next(step, done);
    }
    return CapacitySearch.found(step, done);
  }

  private Try tried(Step.Capacity step, CapacitySearch.Next next, SplittableRandom random) {
    Histogram response = new Histogram(3);
    Histogram delay = new Histogram(3);
    double window = step.duration().toNanos();
    double gap = 1e9 / next.perSecond();
    double service = 1e9 / serviceRate;
    double late = next.perSecond() > generatorRate ? LATE_NANOS : 0;
    double free = 0;
    long ended = 0;
    double at = exponential ? gap * random.nextExponential() : gap * random.nextDouble();
    while (at < window) {
      double took = exponential ? service * random.nextExponential() : service;
      free = Math.max(at + late, free) + took;
      ended += free >= window / 2 && free < window ? 1 : 0;
      response.recordValue((long) (free - at));
      delay.recordValue((long) late);
      at += exponential ? gap * random.nextExponential() : gap;
    }
    double due = next.perSecond() * window / 2e9;
    Try counted =
        new Try(
            next.number(),
            next.perSecond(),
            next.attempt(),
            (long) window,
            response.getTotalCount(),
            0,
            CapacityTryReader.grows(step.arrivals(), due, (double) ended),
            List.of(),
            List.of(),
            TryOutcome.THIN,
            Fact.quoted(""));
    return CapacityTryReader.of(
        step, counted, DurationHistogram.of(response), DurationHistogram.of(delay));
  }
}
