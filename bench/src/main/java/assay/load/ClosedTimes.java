package assay.load;

import assay.record.LatencyTag.Span;
import assay.record.LatencyWriter;
import assay.record.Outcome;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.SingleWriterRecorder;

/// One thread's service times of a closed loop, by kind and outcome; not for sharing.
///
/// There is no response time here and no delay: without a schedule nothing was intended.
final class ClosedTimes {

  private final Phase phase;
  private final Map<String, Map<Outcome, SingleWriterRecorder>> kinds = new HashMap<>();

  ClosedTimes(Phase phase) {
    this.phase = phase;
  }

  /// The recorder of a kind and outcome, which is to be asked for once and not per request.
  SingleWriterRecorder of(String kind, Outcome outcome) {
    return kinds
        .computeIfAbsent(kind, name -> new EnumMap<>(Outcome.class))
        .computeIfAbsent(outcome, any -> make(kind, outcome));
  }

  private SingleWriterRecorder make(String kind, Outcome outcome) {
    SingleWriterRecorder recorder =
        new SingleWriterRecorder(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    phase.track(kind, Span.SERVICE, outcome, recorder);
    return recorder;
  }
}
