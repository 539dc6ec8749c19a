package assay.load.record;

import assay.load.client.ClientContext;
import assay.load.client.ResponseLog;
import assay.record.history.HistoryWriter;
import assay.record.latency.Interval;
import java.util.ArrayList;
import java.util.List;

/// Closes intervals of phases and hands their rows to the sink, with their histograms and every event before them on
/// disk.
record IntervalCloser(List<PhaseRecorder> phases, ClientContext context) {

  /// What ends at no due time ends now, with every request that was reported.
  static final long ALL = Long.MAX_VALUE;

  IntervalCloser {
    phases = List.copyOf(phases);
  }

  /// Closes the intervals that a moment ends.
  ///
  /// @param nanos when they end
  /// @param dueNanos when they were to end; [#ALL] for whatever is open
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
