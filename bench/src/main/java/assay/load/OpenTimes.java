package assay.load;

import assay.api.Outcome;
import assay.api.Response;
import assay.record.LatencyTag.Span;
import assay.record.LatencyWriter;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Recorder;
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
    Map<Outcome, Spans> outcomes = kinds.get(kind);
    Spans spans = outcomes == null ? null : outcomes.get(response.outcome());
    if (spans == null) {
      throw new IllegalArgumentException("no recorders for `" + kind + "`");
    }
    long start = response.startNanos();
    long end = response.endNanos();
    Recorders recorders = spans.recorders(phase, kind, response.outcome());
    recorders.response.recordValue(held(end - intendedNanos));
    recorders.service.recordValue(held(end - start));
    recorders.delay.recordValue(held(start - intendedNanos));
  }

  void shed(String kind) {
    phase.shed(kind);
  }

  /// What a histogram can hold of a duration.
  static long held(long nanos) {
    return Math.max(0, Math.min(nanos, LatencyWriter.HIGHEST_NANOS));
  }

  /// The recorders of one kind and outcome, made when the first such request ended.
  private static final class Spans {

    private volatile @Nullable Recorders made;

    Recorders recorders(Phase phase, String kind, Outcome outcome) {
      Recorders recorders = made;
      return recorders == null ? make(phase, kind, outcome) : recorders;
    }

    private synchronized Recorders make(Phase phase, String kind, Outcome outcome) {
      Recorders recorders = made;
      if (recorders == null) {
        recorders = new Recorders(recorder(), recorder(), recorder());
        phase.track(kind, Span.RESPONSE, outcome, recorders.response);
        phase.track(kind, Span.SERVICE, outcome, recorders.service);
        phase.track(kind, Span.DELAY, outcome, recorders.delay);
        made = recorders;
      }
      return recorders;
    }

    private static Recorder recorder() {
      return new Recorder(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    }
  }

  private record Recorders(Recorder response, Recorder service, Recorder delay) {}
}
