package assay.host.clock;

import java.util.SplittableRandom;

/// Another host's clock with a known offset at every moment, and a network with long-tailed delays
/// that differ by direction.
///
/// @param offNanos the initial lead
/// @param driftPpm the lead's growth in millionths
/// @param wobblePpm the drift's swing around that, once a minute
/// @param jumpNanos a jump ahead
/// @param jumpAtNanos the time of the jump
record SimulatedClock(
    double offNanos, double driftPpm, double wobblePpm, double jumpNanos, long jumpAtNanos) {

  private static final double MINUTE = 60e9;

  /// Without swings and jumps.
  static SimulatedClock even(double offNanos, double driftPpm) {
    return new SimulatedClock(offNanos, driftPpm, 0, 0, Long.MAX_VALUE);
  }

  /// The lead over our clock at a moment on ours.
  double off(long nanos) {
    double swing = 2 * Math.PI / MINUTE;
    double wobble = wobblePpm * 1e-6 / swing * (1 - Math.cos(swing * nanos));
    return offNanos + driftPpm * 1e-6 * nanos + wobble + (nanos >= jumpAtNanos ? jumpNanos : 0);
  }

  /// @param thereNanos a packet's minimum time to them
  /// @param backNanos the minimum time back
  /// @param queueNanos the mean queueing time, either way; sometimes ten times as long
  record Network(long thereNanos, long backNanos, double queueNanos) {

    private long delay(SplittableRandom random, long least) {
      double mean = random.nextInt(20) == 0 ? 10 * queueNanos : queueNanos;
      return least + Math.round(-mean * Math.log(1 - random.nextDouble()));
    }
  }

  ClockPing ping(Network network, long sentNanos, SplittableRandom random) {
    long there = sentNanos + network.delay(random, network.thereNanos());
    long said = there + Math.round(off(there));
    return new ClockPing(sentNanos, said, there + network.delay(random, network.backNanos()));
  }

  /// Asks like a run: often at the beginning and the end, and several times every two seconds.
  ClockTracker track(Network network, long untilNanos, SplittableRandom random) {
    ClockTracker track = new ClockTracker();
    long at = burst(track, network, 0, 20, random);
    while (at < untilNanos - 3_000_000_000L) {
      at = burst(track, network, at + 2_000_000_000L, 5, random);
    }
    long unusedEnd = burst(track, network, untilNanos, 20, random);
    return track;
  }

  private long burst(
      ClockTracker track, Network network, long fromNanos, int many, SplittableRandom random) {
    long at = fromNanos;
    for (int i = 0; i < many; i++) {
      ClockPing ping = ping(network, at, random);
      track.add(ping);
      at = ping.heardNanos();
    }
    return at;
  }
}
