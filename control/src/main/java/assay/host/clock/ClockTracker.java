package assay.host.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Follows another host's clock by pings.
///
/// A ping sent at s, answered with c and heard at h bounds how far the other clock is ahead: between c - h and c - s,
/// however long each way took. No two clocks drift apart faster than [#FASTEST], so each ping also bounds the offset
/// at all other pings. A ping that contradicts earlier ones shows that a clock jumped. All bounds are certain;
/// nothing is averaged. Safe for many threads.
public final class ClockTracker {

  /// The fastest drift between two quartz clocks, or a clock slewed by NTP as usual: 100 µs per second. A faster
  /// clock is reported as a jump.
  public static final double FASTEST = 100e-6;

  private final List<ClockPing> pings = new ArrayList<>();

  public synchronized void add(ClockPing ping) {
    pings.add(ping);
  }

  /// The fit of all pings so far over a time.
  ///
  /// @param fromNanos the beginning, on this host's clock
  /// @param untilNanos the end, which may be after the last ping
  public synchronized ClockFit fit(long fromNanos, long untilNanos) {
    if (pings.isEmpty()) {
      return ClockFit.UNKNOWN;
    }
    List<ClockPing> sorted =
        pings.stream().sorted(Comparator.comparingLong(ClockPing::atNanos)).toList();
    return ClockFit.of(ClockOffsetBand.of(sorted), fromNanos, untilNanos);
  }
}
