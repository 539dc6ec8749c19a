package assay.host.clock;

import java.util.ArrayList;
import java.util.List;

/// The least and the most that another clock is ahead of this one, at each ping.
///
/// Times are nanoseconds from the first ping, and offsets are relative to its offset, which keeps numbers small:
/// clocks of hosts may differ by years.
final class ClockOffsetBand {

  private final long originNanos;
  private final long baseNanos;
  private final double[] at;
  private final double[] least;
  private final double[] most;
  private final List<ClockFit.Jump> jumps = new ArrayList<>();

  private ClockOffsetBand(long originNanos, long baseNanos, int size) {
    this.originNanos = originNanos;
    this.baseNanos = baseNanos;
    at = new double[size];
    least = new double[size];
    most = new double[size];
  }

  /// The band of some pings.
  ///
  /// @param pings at least one, in order of time
  static ClockOffsetBand of(List<ClockPing> pings) {
    int size = pings.size();
    ClockPing first = pings.getFirst();
    long origin = first.atNanos();
    long base = first.saidNanos() - origin;
    ClockOffsetBand band = new ClockOffsetBand(origin, base, size);
    for (int i = 0; i < size; i++) {
      ClockPing ping = pings.get(i);
      // The clock was read at an unknown moment of the round trip, not at its middle.
      double meanwhile = ClockTracker.FASTEST * (ping.heardNanos() - ping.sentNanos()) / 2;
      band.at[i] = ping.atNanos() - origin;
      band.least[i] = ping.leastNanos() - base - meanwhile;
      band.most[i] = ping.mostNanos() - base + meanwhile;
    }
    band.narrow();
    return band;
  }

  /// Narrows each ping's bounds by all others, between jumps of the clock.
  private void narrow() {
    int from = 0;
    for (int i = 1; i < at.length; i++) {
      double drift = drift(i - 1, i);
      boolean ahead = least[i] > most[i - 1] + drift;
      if (ahead || most[i] < least[i - 1] - drift) {
        backwards(from, i - 1);
        from = i;
        double by = ahead ? least[i] - most[i - 1] - drift : most[i] - least[i - 1] + drift;
        jumps.add(
            new ClockFit.Jump(
                Math.round(by), originNanos + (long) at[i - 1], originNanos + (long) at[i]));
      } else {
        least[i] = Math.max(least[i], least[i - 1] - drift);
        most[i] = Math.min(most[i], most[i - 1] + drift);
      }
    }
    backwards(from, at.length - 1);
  }

  private void backwards(int from, int last) {
    for (int i = last - 1; i >= from; i--) {
      double drift = drift(i, i + 1);
      least[i] = Math.max(least[i], least[i + 1] - drift);
      most[i] = Math.min(most[i], most[i + 1] + drift);
    }
  }

  private double drift(int one, int next) {
    return ClockTracker.FASTEST * (at[next] - at[one]);
  }

  /// The time of the first ping, on this host's clock.
  long originNanos() {
    return originNanos;
  }

  /// The offset that all offsets are relative to.
  long baseNanos() {
    return baseNanos;
  }

  List<ClockFit.Jump> jumps() {
    return jumps;
  }

  /// The time of a ping.
  double at(int i) {
    return at[i];
  }

  /// The least that the clock was ahead at a ping.
  double least(int i) {
    return least[i];
  }

  /// The most that the clock was ahead at a ping.
  double most(int i) {
    return most[i];
  }

  int size() {
    return at.length;
  }

  /// The most that a clock may be ahead of a line, or behind it, between one ping and the next.
  ///
  /// @param sign 1 for ahead, -1 for behind
  double farthest(int i, double off, double slope, int sign) {
    double here = edge(i, sign) - sign * (off + slope * at[i]);
    if (i + 1 == at.length) {
      return here;
    }
    double apart = at[i + 1] - at[i];
    double rise = edge(i + 1, sign) - edge(i, sign);
    double next = edge(i + 1, sign) - sign * (off + slope * at[i + 1]);
    double opening = ClockTracker.FASTEST * apart;
    if (Math.abs(rise) > opening) {
      // The clock jumped at an unknown time.
      return Math.max(here, next) + opening + Math.abs(slope) * apart;
    }
    // Both edges open at the fastest drift until they meet.
    double meet = (rise + opening) / (2 * ClockTracker.FASTEST);
    double edge = edge(i, sign) + ClockTracker.FASTEST * meet;
    double there = edge - sign * (off + slope * (at[i] + meet));
    return Math.max(Math.max(here, next), there);
  }

  private double edge(int i, int sign) {
    return sign > 0 ? most[i] : -least[i];
  }
}
