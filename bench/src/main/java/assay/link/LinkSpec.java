package assay.link;

/// What one direction of a link is to be.
///
/// @param delayNanos how long a frame is under way once it has left the sender's queue
/// @param jitterNanos by how much that varies at most, evenly to both sides; frames keep their order
/// @param loss the share of frames that are lost on the way, 0 to 1
/// @param reordered the share of frames that skip the delay and so overtake others, 0 to 1
/// @param bitsPerSecond how fast frames leave the queue; 0 where nothing limits them
/// @param queueFrames how many frames may wait to leave, the one that is leaving included; one more is dropped
public record LinkSpec(
    long delayNanos,
    long jitterNanos,
    double loss,
    double reordered,
    long bitsPerSecond,
    int queueFrames) {

  public LinkSpec {
    require(delayNanos >= 0, "a delay of %d ns", delayNanos);
    require(jitterNanos >= 0 && jitterNanos <= delayNanos, "a jitter of %d ns", jitterNanos);
    require(loss >= 0 && loss <= 1, "a loss of %s", loss);
    require(reordered >= 0 && reordered <= 1, "a reordered share of %s", reordered);
    require(bitsPerSecond >= 0, "a bandwidth of %d bit/s", bitsPerSecond);
    require(queueFrames >= 1, "a queue of %d frames", queueFrames);
  }

  private static void require(boolean held, String what, Object value) {
    if (!held) {
      throw new IllegalArgumentException("no link has " + what.formatted(value));
    }
  }
}
