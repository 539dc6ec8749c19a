package assay.host;

import assay.host.clock.ClockFit;
import assay.host.clock.ClockPing;
import assay.host.clock.ClockTracker;

/// A host's monotonic clock in terms of this host's.
///
/// @param shiftNanos added to the host's times; 0 when both read one clock
/// @param boundNanos the largest error of a shifted time, either way
/// @param measuredNanos when the shift was measured, on this host's clock
public record HostClockOffset(long shiftNanos, long boundNanos, long measuredNanos) {

  /// The time of a host whose clock has not been measured.
  public static final HostClockOffset UNKNOWN = new HostClockOffset(0, Long.MAX_VALUE, 0);

  /// The time of a host that reads this host's clock.
  public static final HostClockOffset OURS = new HostClockOffset(0, 0, 0);

  /// The same shift after the shifted clock was observed for some time; the bound covers that whole time.
  public HostClockOffset watched(ClockFit fit, long nowNanos) {
    return new HostClockOffset(shiftNanos, fit.farthestNanos(), nowNanos);
  }

  /// A track of the shifted clock that starts with the known bound.
  public ClockTracker track() {
    ClockTracker track = new ClockTracker();
    if (boundNanos < ClockFit.NOT_KNOWN_NANOS) {
      track.add(ClockPing.within(measuredNanos, boundNanos));
    }
    return track;
  }
}
