package assay.host.clock;

import java.util.ArrayList;
import java.util.List;

/// How far another clock is ahead of ours: at the moment of each ping at least and at most so much.
///
/// Times are counted in nanoseconds from the first ping, offsets from what that said, so that numbers stay
/// small: clocks of hosts may be years apart.
final class ClockBand {

  private final long originNanos;
  private final long baseNanos;
  private final double[] at;
  private final double[] least;
  private final double[] most;
  private final List<ClockFit.Jump> jumps = new ArrayList<>();

  private ClockBand(long originNanos, long baseNanos, int size) {
    this.originNanos = originNanos;
    this.baseNanos = baseNanos;
    at = new double[size];
    least = new double[size];
    most = new double[size];
  }

  /// @param pings at least one, in the order of their moments
  static ClockBand of(List<Ping> pings) {
    int size = pings.size();
    Ping first = pings.getFirst();
    long origin = first.atNanos();
    long base = first.saidNanos() - origin;
    ClockBand band = new ClockBand(origin, base, size);
    for (int i = 0; i < size; i++) {
      Ping ping = pings.get(i);
      // It was read at some moment of the way, not in its middle.
      double meanwhile = ClockTrack.FASTEST * (ping.heardNanos() - ping.sentNanos()) / 2;
      band.at[i] = ping.atNanos() - origin;
      band.least[i] = ping.leastNanos() - base - meanwhile;
      band.most[i] = ping.mostNanos() - base + meanwhile;
    }
    band.narrow();
    return band;
  }

  /// Has each ping know what the others knew, as far as no clock jumped between them.
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
    return ClockTrack.FASTEST * (at[next] - at[one]);
  }

  /// The moment of the first ping, on our clock.
  long originNanos() {
    return originNanos;
  }

  /// The offset that offsets are counted from.
  long baseNanos() {
    return baseNanos;
  }

  /// Where the clock jumped.
  List<ClockFit.Jump> jumps() {
    return jumps;
  }

  /// When a ping was.
  double at(int i) {
    return at[i];
  }

  /// What the clock was ahead then, at least.
  double least(int i) {
    return least[i];
  }

  /// What it was ahead then, at most.
  double most(int i) {
    return most[i];
  }

  /// How many pings there are.
  int size() {
    return at.length;
  }

  /// The greatest that a clock may be ahead of a line from one ping to the next, or, with its sign turned, behind.
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
    double opening = ClockTrack.FASTEST * apart;
    if (Math.abs(rise) > opening) {
      // It jumped, nobody knows when.
      return Math.max(here, next) + opening + Math.abs(slope) * apart;
    }
    // Both edges open by the fastest drift until they meet.
    double meet = (rise + opening) / (2 * ClockTrack.FASTEST);
    double edge = edge(i, sign) + ClockTrack.FASTEST * meet;
    double there = edge - sign * (off + slope * (at[i] + meet));
    return Math.max(Math.max(here, next), there);
  }

  private double edge(int i, int sign) {
    return sign > 0 ? most[i] : -least[i];
  }
}
