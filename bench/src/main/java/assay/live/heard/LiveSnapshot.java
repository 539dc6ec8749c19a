package assay.live.heard;

import assay.plan.Plan.Cell;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What was heard of a run until a moment.
///
/// @param nanos the moment, on the host's monotonic clock
/// @param beganNanos when Assay began to listen
/// @param directory where the record lies; null before it is begun
/// @param cell the cell under way; null before the first
/// @param index which cell that is, from 1
/// @param of how many there are
/// @param phase what is done
/// @param advance how far a long piece of work is; empty where none is under way
/// @param seconds the whole seconds of the cell
/// @param forgotten how many seconds of the cell came before those
/// @param originNanos when the first of its seconds began; -1 before there is one
/// @param processes its processes
/// @param lost those that ended unasked
/// @param happenings what has happened in the run, the newest first
/// @param faults the faults of the cell, in order of time
/// @param failed whether the cell could not be finished
/// @param begun the cells that began since the snapshot before
/// @param rows rows that came since the snapshot before, each with its cell
/// @param marks faults that were asked for since the snapshot before
/// @param totals requests by cell, kind and outcome, since the run began
public record LiveSnapshot(
    long nanos,
    long beganNanos,
    @Nullable RunDirectory directory,
    @Nullable Cell cell,
    int index,
    int of,
    String phase,
    String advance,
    List<LiveSecond> seconds,
    long forgotten,
    long originNanos,
    List<ProcessLine> processes,
    List<String> lost,
    List<Happening> happenings,
    List<Happening> faults,
    boolean failed,
    List<Cell> begun,
    List<Interval> rows,
    List<TimedEvent> marks,
    Map<RequestTotals.Key, Long> totals) {

  /// How many seconds of a cell are kept.
  public static final int KEPT = 300;

  /// A second in nanoseconds.
  public static final long SECOND = 1_000_000_000L;

  /// The newest whole second; null where the cell has none.
  public @Nullable LiveSecond last() {
    return seconds.isEmpty() ? null : seconds.getLast();
  }
}
