package assay.load.record;

import assay.record.history.OperationOutcome;
import assay.record.latency.LatencyTag.Span;
import assay.record.latency.LatencyWriter;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.SingleWriterRecorder;

/// One thread's service times in a closed loop, by kind and outcome. Not thread-safe.
///
/// There are no response times and no delays: without a schedule there are no intended times.
public final class ClosedLoopTimesRecorder {

  private final PhaseRecorder phase;
  private final Map<String, Map<OperationOutcome, SingleWriterRecorder>> kinds = new HashMap<>();

  public ClosedLoopTimesRecorder(PhaseRecorder phase) {
    this.phase = phase;
  }

  /// The recorder of a kind and outcome. Fetch it once, not per request.
  public SingleWriterRecorder of(String kind, OperationOutcome outcome) {
    return kinds
        .computeIfAbsent(kind, name -> new EnumMap<>(OperationOutcome.class))
        .computeIfAbsent(outcome, any -> make(kind, outcome));
  }

  private SingleWriterRecorder make(String kind, OperationOutcome outcome) {
    SingleWriterRecorder recorder =
        new SingleWriterRecorder(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    phase.track(kind, Span.SERVICE, outcome, recorder);
    return recorder;
  }
}
