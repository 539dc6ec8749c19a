package assay.plan.rate;

import java.util.List;

/// A rate's integral and its inverse, in closed form: how many requests are due until a moment, and when a request is
/// due. Requests count from the window's begin; warm-up requests have negative numbers.
///
/// The inverse solves `r·x + k·x²/2 = n` for the time `x` since a point with rate `r` and slope `k`, as
/// `x = 2n / (r + √(r² + 2kn))`, which does not cancel for slopes near zero.
public final class RateIntegral {

  /// A moment that no window reaches, with room for a clock's own reading.
  static final double NEVER_NANOS = 4e18;

  private static final double NANOS = 1e9;

  private final double warmUp;
  private final double[] nanos;
  private final double[] perNano;
  private final double[] requests;

  public RateIntegral(Rate rate) {
    List<Rate.Point> points = rate.points();
    warmUp = rate.warmUp() / NANOS;
    nanos = points.stream().mapToDouble(Rate.Point::nanos).toArray();
    perNano = points.stream().mapToDouble(point -> point.perSecond() / NANOS).toArray();
    requests = new double[nanos.length];
    for (int i = 1; i < nanos.length; i++) {
      requests[i] = requests[i - 1] + (perNano[i - 1] + perNano[i]) / 2 * (nanos[i] - nanos[i - 1]);
    }
  }

  /// @param moment nanoseconds from the window's begin
  public double until(double moment) {
    if (moment < 0) {
      return warmUp * moment;
    }
    int from = last(nanos, moment);
    double since = moment - nanos[from];
    return requests[from] + since * (perNano[from] + slope(from) * since / 2);
  }

  /// When a request is due, in nanoseconds from the window's begin; years later if the rate stays at zero before.
  public double nanos(double request) {
    if (request < 0) {
      return warmUp > 0 ? request / warmUp : -NEVER_NANOS;
    }
    int from = last(requests, request);
    double left = request - requests[from];
    if (left == 0) {
      return nanos[from];
    }
    double rate = perNano[from];
    double root = Math.sqrt(Math.max(0, rate * rate + 2 * slope(from) * left));
    double since = rate + root > 0 ? 2 * left / (rate + root) : NEVER_NANOS;
    double next = from + 1 < nanos.length ? nanos[from + 1] : NEVER_NANOS;
    return Math.min(nanos[from] + since, next);
  }

  /// The longest time in which so many requests become due, in nanoseconds, of all that lie between two moments; all of
  /// it if fewer become due.
  ///
  /// @param every the nanoseconds between the begins that are tried
  public double longest(double count, long from, long to, long every) {
    double longest = 0;
    for (long begins = from; begins < to; begins += every) {
      double ends = nanos(until((double) begins) + count);
      if (ends > to) {
        break;
      }
      longest = Math.max(longest, ends - begins);
    }
    return longest > 0 ? longest : (double) to - from;
  }

  /// Of the rate, per nanosecond and nanosecond.
  private double slope(int from) {
    return from + 1 == nanos.length || nanos[from + 1] == nanos[from]
        ? 0
        : (perNano[from + 1] - perNano[from]) / (nanos[from + 1] - nanos[from]);
  }

  /// The last of rising values that is not above a limit.
  private static int last(double[] values, double limit) {
    int low = 0;
    int high = values.length;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (values[middle] <= limit) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
