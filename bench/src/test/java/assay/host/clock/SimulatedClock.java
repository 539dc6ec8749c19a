package assay.host.clock;

import java.util.SplittableRandom;

/// Another host's clock whose offset is known at every moment, and a network between it and ours whose delays differ by
/// direction and have a long tail.
///
/// @param offNanos how far it is ahead at moment 0
/// @param driftPpm by how many millionths it gets further ahead
/// @param wobblePpm by how much its drift swings about that, once in a minute
/// @param jumpNanos how far it jumps ahead
/// @param jumpAtNanos when it does
record SimulatedClock(
    double offNanos, double driftPpm, double wobblePpm, double jumpNanos, long jumpAtNanos) {

  private static final double MINUTE = 60e9;

  /// One that keeps its pace.
  static SimulatedClock even(double offNanos, double driftPpm) {
    return new SimulatedClock(offNanos, driftPpm, 0, 0, Long.MAX_VALUE);
  }

  /// How far it is ahead of ours at a moment of ours.
  double off(long nanos) {
    double swing = 2 * Math.PI / MINUTE;
    double wobble = wobblePpm * 1e-6 / swing * (1 - Math.cos(swing * nanos));
    return offNanos + driftPpm * 1e-6 * nanos + wobble + (nanos >= jumpAtNanos ? jumpNanos : 0);
  }

  /// A network.
  ///
  /// @param thereNanos what a packet takes to them at least
  /// @param backNanos what it takes back at least
  /// @param queueNanos what it waits on average, either way; now and then ten times as long
  record Network(long thereNanos, long backNanos, double queueNanos) {

    private long delay(SplittableRandom random, long least) {
      double mean = random.nextInt(20) == 0 ? 10 * queueNanos : queueNanos;
      return least + Math.round(-mean * Math.log(1 - random.nextDouble()));
    }
  }

  /// Asks it once.
  Ping ping(Network network, long sentNanos, SplittableRandom random) {
    long there = sentNanos + network.delay(random, network.thereNanos());
    long said = there + Math.round(off(there));
    return new Ping(sentNanos, said, there + network.delay(random, network.backNanos()));
  }

  /// Asks it as a run does: often at first and at the end, and some times every two seconds.
  ClockTrack track(Network network, long untilNanos, SplittableRandom random) {
    ClockTrack track = new ClockTrack();
    long at = burst(track, network, 0, 20, random);
    while (at < untilNanos - 3_000_000_000L) {
      at = burst(track, network, at + 2_000_000_000L, 5, random);
    }
    long unusedEnd = burst(track, network, untilNanos, 20, random);
    return track;
  }

  private long burst(
      ClockTrack track, Network network, long fromNanos, int many, SplittableRandom random) {
    long at = fromNanos;
    for (int i = 0; i < many; i++) {
      Ping ping = ping(network, at, random);
      track.add(ping);
      at = ping.heardNanos();
    }
    return at;
  }
}
