package assay.host.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// How another host's clock runs beside ours, by pings.
///
/// A ping that was sent at s and answered with c at h bounds how far their clock is ahead of ours, whatever
/// time it took either way: between c - h and c - s. No two clocks drift apart by more than [#FASTEST]; so what one
/// ping says bounds what holds at every other, and each knows what the quickest near it knew. A ping that
/// contradicts those before it shows that a clock jumped. All of that holds for sure; nothing is
/// averaged. Safe for many threads.
public final class ClockTrack {

  /// How fast two quartz clocks drift apart at most, and a clock that is slewed by NTP's usual means: 100 µs a
  /// second. One that does not keep to this is told as one that jumped.
  public static final double FASTEST = 100e-6;

  private final List<Ping> pings = new ArrayList<>();

  /// Takes a ping.
  public synchronized void add(Ping ping) {
    pings.add(ping);
  }

  /// What the pings so far say of a time.
  ///
  /// @param fromNanos where it begins, on our clock
  /// @param untilNanos where it ends, which may be after the last ping
  public synchronized ClockFit fit(long fromNanos, long untilNanos) {
    if (pings.isEmpty()) {
      return ClockFit.UNKNOWN;
    }
    List<Ping> sorted = pings.stream().sorted(Comparator.comparingLong(Ping::atNanos)).toList();
    return ClockFit.of(ClockBand.of(sorted), fromNanos, untilNanos);
  }
}
