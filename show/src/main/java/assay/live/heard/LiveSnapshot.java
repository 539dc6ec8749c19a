package assay.live.heard;

import assay.plan.Plan.Trial;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run's state at a moment.
///
/// @param nanos the moment, on the host's monotonic clock
/// @param beganNanos when Assay began to listen
/// @param directory the record's folder; null before the record begins
/// @param trial the current trial; null before the first
/// @param index the current trial's number, from 1
/// @param of the number of trials
/// @param done the trials that ended or could not be finished
/// @param leftNanos what the run still takes at the pace so far; -1 before a trial has ended
/// @param advance the progress of a long piece of work; may be empty
/// @param seconds the trial's whole seconds
/// @param forgotten how many earlier seconds are dropped
/// @param originNanos when the trial's first second began; -1 before that
/// @param lost the processes that ended unexpectedly
/// @param happenings the run's events, the newest first
/// @param faults the trial's faults, in time order
/// @param suspects the suspected processes if the trial could not be finished
/// @param begun the trials since the last snapshot
/// @param rows the rows since the last snapshot, each with its trial
/// @param marks the faults asked for since the last snapshot
public record LiveSnapshot(
    long nanos,
    long beganNanos,
    @Nullable RunDirectory directory,
    @Nullable Trial trial,
    int index,
    int of,
    int done,
    long leftNanos,
    String phase,
    String advance,
    List<LiveSecond> seconds,
    long forgotten,
    long originNanos,
    List<LiveProcessState> processes,
    List<String> lost,
    List<LiveEvent> happenings,
    List<LiveEvent> faults,
    List<String> suspects,
    List<Trial> begun,
    List<Interval> rows,
    List<TimedEvent> marks) {

  public static final int KEPT = 300;

  public static final long SECOND = 1_000_000_000L;

  /// Older seconds are not current.
  private static final long NOW = 5 * SECOND;

  /// The newest whole second; null if the trial has none, or if that second is too old because no
  /// requests are sent.
  public @Nullable LiveSecond last() {
    if (seconds.isEmpty()) {
      return null;
    }
    long end = originNanos + (seconds.getLast().number() + 1) * SECOND;
    return nanos - end > NOW ? null : seconds.getLast();
  }
}
