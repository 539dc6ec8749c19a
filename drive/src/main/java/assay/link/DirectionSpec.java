package assay.link;

/// The specification of one direction of a link.
///
/// @param delayNanos of a frame after the sender's queue
/// @param jitterNanos maximum deviation, uniform to both sides; frames keep their order
/// @param loss share of frames, 0 to 1
/// @param reordered share of frames that skip the delay and overtake others, 0 to 1
/// @param duplicated share of frames that arrive twice, 0 to 1
/// @param bitsPerSecond rate of the queue; 0 for no limit
/// @param queueFrames capacity, including the frame being sent; further frames are dropped
public record DirectionSpec(
    long delayNanos,
    long jitterNanos,
    double loss,
    double reordered,
    double duplicated,
    long bitsPerSecond,
    int queueFrames) {

  /// Carries every frame at once.
  public static final DirectionSpec FREE = new DirectionSpec(0, 0, 0, 0, 0, 1);

  public DirectionSpec {
    require(delayNanos >= 0, "a delay of %d ns", delayNanos);
    require(jitterNanos >= 0 && jitterNanos <= delayNanos, "a jitter of %d ns", jitterNanos);
    require(loss >= 0 && loss <= 1, "a loss of %s", loss);
    require(reordered >= 0 && reordered <= 1, "a reordered share of %s", reordered);
    require(duplicated >= 0 && duplicated <= 1, "a duplicated share of %s", duplicated);
    require(bitsPerSecond >= 0, "a bandwidth of %d bit/s", bitsPerSecond);
    require(queueFrames >= 1, "a queue of %d frames", queueFrames);
  }

  /// A direction that duplicates no frame.
  public DirectionSpec(
      long delayNanos,
      long jitterNanos,
      double loss,
      double reordered,
      long bitsPerSecond,
      int queueFrames) {
    this(delayNanos, jitterNanos, loss, reordered, 0, bitsPerSecond, queueFrames);
  }

  private static void require(boolean held, String what, Object value) {
    if (!held) {
      throw new IllegalArgumentException("no link has " + what.formatted(value));
    }
  }
}
