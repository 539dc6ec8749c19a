package assay.live.heard;

import assay.plan.Plan.Cell;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was heard of a run until a moment.
///
/// @param nanos the moment, on the host's monotonic clock
/// @param beganNanos when Assay began to listen
/// @param directory where the record lies; null before it is begun
/// @param cell the cell under way; null before the first
/// @param index which cell that is, from 1
/// @param of how many there are
/// @param done how many have ended, or could not be finished
/// @param phase what is done
/// @param advance how far a long piece of work is; empty where none is under way
/// @param seconds the whole seconds of the cell
/// @param forgotten how many seconds of the cell came before those
/// @param originNanos when the first of its seconds began; -1 before there is one
/// @param processes its processes
/// @param lost those that ended unasked
/// @param happenings what has happened in the run, the newest first
/// @param faults the faults of the cell, in order of time
/// @param suspects the processes that were in doubt when the cell could not be finished
/// @param begun the cells that began since the snapshot before
/// @param rows rows that came since the snapshot before, each with its cell
/// @param marks faults that were asked for since the snapshot before
public record LiveSnapshot(
    long nanos,
    long beganNanos,
    @Nullable RunDirectory directory,
    @Nullable Cell cell,
    int index,
    int of,
    int done,
    String phase,
    String advance,
    List<LiveSecond> seconds,
    long forgotten,
    long originNanos,
    List<ProcessLine> processes,
    List<String> lost,
    List<Happening> happenings,
    List<Happening> faults,
    List<String> suspects,
    List<Cell> begun,
    List<Interval> rows,
    List<TimedEvent> marks) {

  /// How many seconds of a cell are kept.
  public static final int KEPT = 300;

  /// A second in nanoseconds.
  public static final long SECOND = 1_000_000_000L;

  /// What is older than so many nanoseconds is not what is done now.
  private static final long NOW = 5 * SECOND;

  /// The newest whole second; null where the cell has none, or it is so old that no requests are sent any more.
  public @Nullable LiveSecond last() {
    if (seconds.isEmpty()) {
      return null;
    }
    long end = originNanos + (seconds.getLast().number() + 1) * SECOND;
    return nanos - end > NOW ? null : seconds.getLast();
  }
}
