package assay.load.record;

import assay.load.client.ClientContext;
import java.util.List;

/// Closes the intervals of a step whose requests are reported after they have ended: each once all have been
/// reported that ended in it, so that a late report moves nothing into the next one.
public final class ReportedIntervals {

  private final IntervalCloser closer;
  private final IntervalReporter.Beat beat;
  private long dueNanos;
  private boolean cut;

  /// Intervals of these phases.
  public ReportedIntervals(
      List<PhaseRecorder> phases, ClientContext context, IntervalReporter.Beat beat) {
    this.closer = new IntervalCloser(phases, context);
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
        closer.close(due, IntervalCloser.ALL);
      } else {
        closer.close(due, due);
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
    closer.close(nowNanos, IntervalCloser.ALL);
  }
}
