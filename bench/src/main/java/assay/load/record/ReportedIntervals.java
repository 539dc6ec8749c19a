package assay.load.record;

import assay.load.client.ClientContext;
import assay.load.client.ResponseLog;
import assay.record.history.HistoryWriter;
import assay.record.latency.Interval;
import java.util.ArrayList;
import java.util.List;

/// Closes the intervals of a step whose requests are reported after they have ended: each once all have been
/// reported that ended in it, so that a late report moves nothing into the next one.
public final class ReportedIntervals {

  private final List<PhaseRecorder> phases;
  private final ClientContext context;
  private final IntervalReporter.Beat beat;
  private long dueNanos;
  private boolean cut;

  /// Intervals of these phases.
  public ReportedIntervals(
      List<PhaseRecorder> phases, ClientContext context, IntervalReporter.Beat beat) {
    this.phases = List.copyOf(phases);
    this.context = context;
    this.beat = beat;
    this.dueNanos = beat.after(beat.beginsNanos());
  }

  /// Hears that all requests have been reported that ended before a moment: to be told before a request is
  /// recorded that ended at it, too.
  public synchronized void upTo(long nanos) {
    while (next() <= nanos) {
      long due = next();
      if (due == beat.endsNanos()) {
        cut = true;
        close(due, Long.MAX_VALUE);
      } else {
        close(due, due);
        dueNanos = beat.after(due);
      }
    }
  }

  /// The end of the next interval, the window's own end among them.
  private long next() {
    return cut || beat.endsNanos() > dueNanos ? dueNanos : beat.endsNanos();
  }

  /// Ends every interval, now.
  public synchronized void end(long nowNanos) {
    close(nowNanos, Long.MAX_VALUE);
  }

  private void close(long nanos, long due) {
    List<Interval> rows = new ArrayList<>();
    for (PhaseRecorder phase : phases) {
      rows.addAll(phase.close(nanos, due, context.latency()));
    }
    context.latency().flush();
    HistoryWriter history = context.history();
    if (history != null) {
      history.flush();
    }
    ResponseLog responses = context.responses();
    if (responses != null) {
      responses.write(due == Long.MAX_VALUE ? Integer.MAX_VALUE : ResponseLog.A_TICK);
    }
    if (!rows.isEmpty()) {
      context.sink().ticked(rows);
    }
  }
}
