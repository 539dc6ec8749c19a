package assay.host;

import assay.host.clock.ClockFit;
import assay.host.clock.ClockTrack;
import assay.host.clock.Ping;

/// A host's monotonic clock in terms of this host's.
///
/// @param shiftNanos added to the host's times; 0 when both read one clock
/// @param boundNanos the largest error of a shifted time, either way
/// @param measuredNanos when the shift was measured, on this host's clock
public record HostTime(long shiftNanos, long boundNanos, long measuredNanos) {

  /// The time of a host whose clock has not been measured.
  public static final HostTime UNKNOWN = new HostTime(0, Long.MAX_VALUE, 0);

  /// The time of a host that reads this host's clock.
  public static final HostTime OURS = new HostTime(0, 0, 0);

  /// The same shift after the shifted clock was observed for some time; the bound covers that whole time.
  public HostTime watched(ClockFit fit, long nowNanos) {
    return new HostTime(shiftNanos, fit.farthestNanos(), nowNanos);
  }

  /// A track of the shifted clock that starts with the known bound.
  public ClockTrack track() {
    ClockTrack track = new ClockTrack();
    if (boundNanos < ClockFit.NOT_KNOWN_NANOS) {
      track.add(Ping.within(measuredNanos, boundNanos));
    }
    return track;
  }
}
