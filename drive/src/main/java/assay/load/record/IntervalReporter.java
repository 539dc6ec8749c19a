package assay.load.record;

import assay.load.client.ClientContext;
import assay.load.thread.FirstFailure;
import assay.schedule.Clock;
import java.util.List;

/// Closes a step's intervals on time, on a thread of its own.
///
/// When a row reaches the sink, its histograms and every earlier event are with the operating
/// system. So a closed interval survives this process.
public final class IntervalReporter implements AutoCloseable {

  private final IntervalCloser closer;
  private final FirstFailure failure;
  private final Beat beat;
  private final Clock clock;
  private final Thread thread;
  private volatile boolean closed;

  /// When intervals end: every `lengthNanos` from the beginning, and again from the window's
  /// beginning, so no interval straddles it. The step itself cuts at the window's end.
  public record Beat(long beginsNanos, long windowNanos, long endsNanos, long lengthNanos) {

    long after(long nanos) {
      long from = nanos < windowNanos ? beginsNanos : windowNanos;
      long next = from + (Math.floorDiv(nanos - from, lengthNanos) + 1) * lengthNanos;
      long aligned = nanos < windowNanos ? Math.min(next, windowNanos) : next;
      return aligned == endsNanos ? aligned + lengthNanos : aligned;
    }
  }

  public IntervalReporter(
      List<PhaseRecorder> phases, ClientContext context, FirstFailure failure, Beat beat) {
    this.closer = new IntervalCloser(phases, context);
    this.failure = failure;
    this.beat = beat;
    this.clock = context.clock();
    this.thread = clock.start("assay-ticker", this::tick);
  }

  private void tick() {
    try {
      long due = beat.after(beat.beginsNanos());
      while (!closed) {
        long left = due - clock.nanos();
        if (left > 0) {
          clock.parkNanos(left);
        } else {
          end(due);
          due = beat.after(clock.nanos());
        }
      }
    } catch (RuntimeException | Error e) {
      failure.set(e);
    }
  }

  public void end() {
    end(IntervalCloser.ALL);
  }

  /// Ends the intervals that have begun, while requests are still in flight.
  public void cut() {
    end(clock.nanos());
  }

  private synchronized void end(long dueNanos) {
    closer.close(clock.nanos(), dueNanos);
  }

  /// Stops, and ends all remaining intervals.
  @Override
  public void close() {
    closed = true;
    clock.unpark(thread);
    clock.join(thread);
    end();
  }
}
