package assay.host.clock;

/// One reading of another host's clock.
///
/// @param sentNanos when the question was sent, on this host's clock
/// @param saidNanos the other clock's answer
/// @param heardNanos when the answer arrived, on this host's clock
public record ClockPing(long sentNanos, long saidNanos, long heardNanos) {

  /// A ping that says only that the other clock differed by at most a bound.
  public static ClockPing within(long nanos, long boundNanos) {
    return new ClockPing(nanos - boundNanos, nanos, nanos + boundNanos);
  }

  /// The best estimate of when the other clock was read.
  long atNanos() {
    return sentNanos + (heardNanos - sentNanos) / 2;
  }

  /// The least that the other clock was ahead; negative if it may have been behind.
  long leastNanos() {
    return saidNanos - heardNanos;
  }

  /// The most that the other clock was ahead.
  long mostNanos() {
    return saidNanos - sentNanos;
  }
}
