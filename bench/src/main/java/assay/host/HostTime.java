package assay.host;

import assay.host.clock.ClockFit;
import assay.host.clock.ClockTrack;
import assay.host.clock.Ping;

/// How a host's monotonic clock is laid on this one's.
///
/// @param shiftNanos what is added to its times, so that they are ours; 0 where both are one clock
/// @param boundNanos by how much a time may be wrong then, either way
/// @param measuredNanos when that was measured, on our clock
public record HostTime(long shiftNanos, long boundNanos, long measuredNanos) {

  /// Of a host whose clock nobody has asked yet.
  public static final HostTime UNKNOWN = new HostTime(0, Long.MAX_VALUE, 0);

  /// Of a host that reads our clock.
  public static final HostTime OURS = new HostTime(0, 0, 0);

  /// The same once its shifted clock was watched for some time: the shift stays, the bound is that of the whole of that time.
  public HostTime watched(ClockFit fit, long nowNanos) {
    return new HostTime(shiftNanos, fit.farthestNanos(), nowNanos);
  }

  /// A track of the shifted clock that begins with what is known of it so far.
  public ClockTrack track() {
    ClockTrack track = new ClockTrack();
    if (boundNanos < ClockFit.NOT_KNOWN_NANOS) {
      track.add(Ping.within(measuredNanos, boundNanos));
    }
    return track;
  }
}
