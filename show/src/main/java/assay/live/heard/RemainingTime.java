package assay.live.heard;

/// The time that a run still takes if its other trials take as long as those that ended.
public final class RemainingTime {

  private long firstNanos;
  private long trialNanos;
  private long meanNanos;
  private int begun;
  private int after;
  private int firstTrials;
  private boolean open;

  /// Says that a trial begins: the one before has ended. A resumed run begins with a later one than the first.
  ///
  /// @param nanos the moment, on any monotonic clock
  /// @param index the trial's number, from 1
  /// @param trials their number; a soak, which ends by its time, has as many as began
  public void trial(long nanos, int index, int trials) {
    if (begun == 0) {
      firstNanos = nanos;
      firstTrials = trials;
    } else {
      meanNanos = (nanos - firstNanos) / begun;
    }
    begun++;
    trialNanos = nanos;
    after = trials - index;
    open |= trials != firstTrials;
  }

  /// Returns what is left, in nanoseconds; -1 before the first trial has ended, and in a soak.
  ///
  /// @param nanos the moment, on the same clock
  public long leftNanos(long nanos) {
    if (begun < 2 || open) {
      return -1;
    }
    return meanNanos * after + Math.max(0, meanNanos - (nanos - trialNanos));
  }
}
