package assay.judge.trial;

import assay.fact.Finding;
import assay.judge.check.FailedRequestSummary;
import assay.judge.window.MeasuredWindows;
import assay.plan.Step;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Window;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The load that an open-loop step offered outside of faults, and how much was answered.
///
/// A system that answers less than it was offered is overloaded, which is a result. Only a late generator makes it a
/// different load.
///
/// The steady window of a rate that changes is never shortened, so it begins with the shape.
///
/// @param nanos length of the steady window
/// @param asked requests scheduled in the window
/// @param done requests that ended OK
/// @param due requests that ended or were shed
/// @param onTheirWay requests that may have been in flight at the window's end
/// @param latestNanos the longest send delay
public record OfferedLoad(
    Step.Open step,
    long nanos,
    double asked,
    long done,
    long due,
    long onTheirWay,
    long latestNanos) {

  private static final double LEAST_ACHIEVED = 0.99;

  /// The number of Poisson arrivals varies by chance.
  private static final double POISSON_SIGMAS = 3;

  /// @param clients how many clients share the rate
  public static OfferedLoad of(Step.Open step, List<Window> windows, long clients) {
    List<Window> own = windows.stream().filter(each -> each.step().equals(step.id())).toList();
    List<Window> steady = steady(own);
    long nanos = steady.stream().mapToLong(Window::nanos).max().orElse(0);
    long done = steady.stream().mapToLong(Window::ok).sum();
    return new OfferedLoad(
        step,
        nanos,
        step.rate().due(0, nanos),
        done,
        done + steady.stream().mapToLong(OfferedLoad::unanswered).sum(),
        step.inFlight() * clients,
        own.stream().mapToLong(OfferedLoad::latest).max().orElse(0));
  }

  private static List<Window> steady(List<Window> windows) {
    return windows.stream()
        .filter(window -> window.window().equals(MeasuredWindows.STEADY))
        .toList();
  }

  private static long unanswered(Window window) {
    return window.failed() + window.unknown() + window.shed();
  }

  private static long latest(Window window) {
    return window.delay().stream()
        .filter(delay -> delay.q() == 1)
        .mapToLong(Quantile::nanos)
        .max()
        .orElse(0);
  }

  private double least() {
    double slack = step.arrivals() == Step.Arrivals.POISSON ? POISSON_SIGMAS * Math.sqrt(asked) : 1;
    return LEAST_ACHIEVED * asked - slack;
  }

  public boolean answered() {
    return nanos == 0 || done >= least();
  }

  /// Whether nearly all requests were sent, or shed because the system was too slow.
  ///
  /// Requests missing at the window's end may be in flight. Had the generator held them back, later requests would
  /// have been late too, the last by the time that the missing ones take.
  public boolean offered() {
    if (nanos == 0 || due >= least()) {
      return true;
    }
    double missing = asked - due;
    return missing <= onTheirWay && latestNanos < step.rate().lasting(missing, nanos) / 2;
  }

  Finding behind() {
    return new RateBehind(step.id(), step.rate().mean(0, nanos), due * 1e9 / nanos);
  }

  /// Both rates, and why requests were not answered if recorded.
  public Finding sentence(List<Window> windows, List<FailedRequestCount> failed) {
    List<Window> own = windows.stream().filter(each -> each.step().equals(step.id())).toList();
    Finding why = FailedRequestSummary.sentence(step, steady(own), failed);
    return new RateShort(step.id(), step.rate().mean(0, nanos), done * 1e9 / nanos, why);
  }

  record RateBehind(String step, double duePerSecond, double sentPerSecond) implements Finding {}

  record RateShort(
      String step, double offeredPerSecond, double achievedPerSecond, @Nullable Finding why)
      implements Finding {}
}
