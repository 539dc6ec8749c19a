package assay.judge.cell;

import assay.judge.check.FailedRequests;
import assay.judge.figure.Text;
import assay.judge.window.MeasuredWindows;
import assay.plan.Step;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Window;
import java.util.List;

/// What an open step offered outside of a fault, and what of it was answered.
///
/// A system that answers less than it was offered is overloaded, which is a result. Only a generator that did not send
/// in time what was due, by its own fault, measured another load than was asked.
///
/// @param step the step
/// @param nanos how long the steady window was
/// @param asked how many requests the schedule has in it
/// @param done how many of them ended OK
/// @param due how many of them ended, or were shed
/// @param onTheirWay how many may have been on their way when the window ended
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

  /// Of Poisson arrivals the number itself is a matter of chance.
  private static final double POISSON_SIGMAS = 3;

  /// Of a step's windows.
  ///
  /// @param clients how many clients share the rate
  public static OfferedLoad of(Step.Open step, List<Window> windows, long clients) {
    List<Window> own = windows.stream().filter(each -> each.step().equals(step.id())).toList();
    List<Window> steady = steady(own);
    long nanos = steady.stream().mapToLong(Window::nanos).max().orElse(0);
    long done = steady.stream().mapToLong(Window::ok).sum();
    return new OfferedLoad(
        step,
        nanos,
        step.rate() * nanos / 1e9,
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

  /// Whether nearly all of it was answered.
  public boolean answered() {
    return nanos == 0 || done >= least();
  }

  /// Whether nearly all of it was sent, or shed because the system was too slow.
  ///
  /// What is missing where a window ends may be on its way. Requests that the generator itself held back would have made
  /// those behind them late: the last of them by the time that so many take.
  public boolean offered() {
    if (nanos == 0 || due >= least()) {
      return true;
    }
    double missing = asked - due;
    return missing <= onTheirWay && latestNanos < missing / step.rate() * 1e9 / 2;
  }

  /// That the generator did not send what was due.
  String behind() {
    return "%s: %s were due outside of a fault, and the load generator sent %s"
        .formatted(step.id(), Text.of("/s", step.rate()), Text.of("/s", due * 1e9 / nanos));
  }

  /// Both rates, and why requests were not answered where the record tells.
  ///
  /// @param failed the requests that did not go well
  public String sentence(List<Window> windows, List<FailedRequestCount> failed) {
    List<Window> own = windows.stream().filter(each -> each.step().equals(step.id())).toList();
    String why = FailedRequests.sentence(step, steady(own), failed);
    return "%s: %s were offered and %s achieved outside of a fault%s"
        .formatted(
            step.id(),
            Text.of("/s", step.rate()),
            Text.of("/s", done * 1e9 / nanos),
            why.isEmpty() ? "" : ". " + why);
  }
}
