package assay.load;

import assay.api.Response;
import assay.record.LatencyWriter;
import assay.record.Outcome;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The three durations of an open loop's requests, by kind and outcome, in recorders that all
/// workers share.
///
/// A recorder takes 0.4 MB. One per worker, as the closed loop has them, would be 64 workers ×
/// kinds × 3 durations × outcomes: hundreds of megabytes, for a rate at which an atomic add is
/// nothing. So here they are shared, and those of an outcome exist once it has happened.
final class OpenTimes {

  private final Phase phase;
  private final Map<String, Map<Outcome, Spans>> kinds = new HashMap<>();

  OpenTimes(Phase phase, List<String> kinds) {
    this.phase = phase;
    for (String kind : kinds) {
      Map<Outcome, Spans> outcomes = new EnumMap<>(Outcome.class);
      for (Outcome outcome : Outcome.values()) {
        outcomes.put(outcome, new Spans());
      }
      this.kinds.put(kind, outcomes);
    }
  }

  void record(String kind, long intendedNanos, Response response) {
    Outcome outcome = Outcome.of(response);
    record(kind, outcome, intendedNanos, response.startNanos(), response.endNanos());
  }

  void record(String kind, Outcome outcome, long intendedNanos, long start, long end) {
    Map<Outcome, Spans> outcomes = kinds.get(kind);
    Spans spans = outcomes == null ? null : outcomes.get(outcome);
    if (spans == null) {
      throw new IllegalArgumentException("no recorders for `" + kind + "`");
    }
    spans
        .recorder(phase, kind, outcome)
        .record(held(end - intendedNanos), held(end - start), held(start - intendedNanos));
  }

  void shed(String kind) {
    phase.shed(kind);
  }

  /// What a histogram can hold of a duration.
  static long held(long nanos) {
    return Math.max(0, Math.min(nanos, LatencyWriter.HIGHEST_NANOS));
  }

  /// The recorder of one kind and outcome, made when the first such request ended.
  private static final class Spans {

    private volatile @Nullable SpansRecorder made;

    SpansRecorder recorder(Phase phase, String kind, Outcome outcome) {
      SpansRecorder recorder = made;
      return recorder == null ? make(phase, kind, outcome) : recorder;
    }

    private synchronized SpansRecorder make(Phase phase, String kind, Outcome outcome) {
      SpansRecorder recorder = made;
      if (recorder == null) {
        recorder = new SpansRecorder();
        phase.track(kind, outcome, recorder);
        made = recorder;
      }
      return recorder;
    }
  }
}
