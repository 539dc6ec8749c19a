package assay.load.record;

import assay.load.client.ClientContext;
import java.util.List;

/// Closes a step's intervals if requests are reported after they have ended. An interval closes
/// when all its requests have been reported, so late reports stay in their interval.
public final class ReportedIntervalCloser {

  private final IntervalCloser closer;
  private final IntervalReporter.Beat beat;
  private long dueNanos;
  private boolean cut;

  public ReportedIntervalCloser(
      List<PhaseRecorder> phases, ClientContext context, IntervalReporter.Beat beat) {
    this.closer = new IntervalCloser(phases, context);
    this.beat = beat;
    this.dueNanos = beat.after(beat.beginsNanos());
  }

  /// Notes that all requests that ended before a moment have been reported. Call this before
  /// recording a request that ended at that moment or later.
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

  /// The end of the next interval, or the window's end if that comes first.
  private long next() {
    return cut || beat.endsNanos() > dueNanos ? dueNanos : beat.endsNanos();
  }

  public synchronized void end(long nowNanos) {
    closer.close(nowNanos, IntervalCloser.ALL);
  }
}
