package assay.load.record;

import assay.load.client.ClientContext;
import assay.load.client.ResponseLog;
import assay.record.history.HistoryWriter;
import assay.record.latency.Interval;
import java.util.ArrayList;
import java.util.List;

/// Closes intervals of phases and sends their rows to the sink, after their histograms and earlier
/// events are on disk.
record IntervalCloser(List<PhaseRecorder> phases, ClientContext context) {

  /// A due time for closing every interval, including all reported requests.
  static final long ALL = Long.MAX_VALUE;

  IntervalCloser {
    phases = List.copyOf(phases);
  }

  /// Closes the intervals that end at a moment.
  ///
  /// @param nanos the moment
  /// @param dueNanos when they were due; [#ALL] for every open interval
  void close(long nanos, long dueNanos) {
    List<Interval> rows = new ArrayList<>();
    for (PhaseRecorder phase : phases) {
      rows.addAll(phase.close(nanos, dueNanos, context.latency()));
    }
    context.latency().flush();
    HistoryWriter history = context.history();
    if (history != null) {
      history.flush();
    }
    ResponseLog responses = context.responses();
    if (responses != null) {
      responses.write(dueNanos == ALL ? Integer.MAX_VALUE : ResponseLog.A_TICK);
    }
    if (!rows.isEmpty()) {
      context.sink().ticked(rows);
    }
  }
}
