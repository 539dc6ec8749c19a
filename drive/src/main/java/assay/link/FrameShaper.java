package assay.link;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.SplittableRandom;

/// Decides when each frame of one direction arrives. A bounded drop-tail queue drains at the link's rate into a wire that
/// delays, jitters, reorders, duplicates and loses frames. Uses no clock and no device: the same seed and arrivals give the same
/// departures. Not thread-safe.
public final class FrameShaper {

  private static final double NANOS_PER_SECOND = 1e9;

  private final DirectionSpec spec;
  private final SplittableRandom random;
  private final Queue<Long> leaving = new ArrayDeque<>();
  private double free;
  private long last = Long.MIN_VALUE;

  public FrameShaper(DirectionSpec spec, long seed) {
    this.spec = spec;
    this.random = new SplittableRandom(seed);
  }

  /// Rate of the queue in bits per second; 0 for no limit.
  long bitsPerSecond() {
    return spec.bitsPerSecond();
  }

  /// Decides a frame's fate.
  ///
  /// @param now arrival in nanoseconds, never before the previous frame's
  /// @param bytes length with the Ethernet header
  public Fate offer(long now, int bytes) {
    long sent = send(now, bytes);
    if (sent < 0) {
      return new Fate.Dropped();
    }
    if (spec.loss() > 0 && random.nextDouble() < spec.loss()) {
      return new Fate.Lost();
    }
    boolean twice = spec.duplicated() > 0 && random.nextDouble() < spec.duplicated();
    if (spec.reordered() > 0 && random.nextDouble() < spec.reordered()) {
      return new Fate.Arrives(sent, true, twice);
    }
    last = Math.max(last, sent + spec.delayNanos() + jitter());
    return new Fate.Arrives(last, false, twice);
  }

  /// When the frame has left the queue; -1 if the queue is full.
  private long send(long now, int bytes) {
    if (spec.bitsPerSecond() == 0) {
      return now;
    }
    while (!leaving.isEmpty() && leaving.element() <= now) {
      leaving.remove();
    }
    if (leaving.size() >= spec.queueFrames()) {
      return -1;
    }
    double bits = bytes * (double) Byte.SIZE;
    free = Math.max(free, (double) now) + bits * NANOS_PER_SECOND / spec.bitsPerSecond();
    long sent = Math.round(free);
    leaving.add(sent);
    return sent;
  }

  private long jitter() {
    long most = spec.jitterNanos();
    return most == 0 ? 0 : random.nextLong(-most, most + 1);
  }

  public sealed interface Fate {

    /// @param overtakes whether the frame skips the delay
    /// @param twice whether a copy arrives right behind
    record Arrives(long nanos, boolean overtakes, boolean twice) implements Fate {}

    record Dropped() implements Fate {}

    record Lost() implements Fate {}
  }
}
