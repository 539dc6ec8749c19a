package assay.load.record;

import assay.record.history.OperationOutcome;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyWriter;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An open loop's three durations, by kind and outcome, in recorders shared by all workers.
///
/// A recorder for three durations takes up to 1.4 MB. With a recorder per worker, as in the closed loop,
/// 64 workers × kinds × outcomes would take hundreds of megabytes; at these rates an atomic add
/// costs nothing. Recorders for answered requests are created in advance: creating megabytes at the
/// window's start would delay its first requests. Other recorders are created when first needed.
public final class OpenLoopTimesRecorder {

  private final PhaseRecorder phase;
  private final int part;
  private final Map<String, Map<OperationOutcome, Spans>> kinds = new HashMap<>();

  public OpenLoopTimesRecorder(PhaseRecorder phase, List<String> kinds) {
    this(phase, kinds, LatencyTag.WHOLE);
  }

  /// @param part of a rate that changes, from 0: only requests due in it are recorded here
  public OpenLoopTimesRecorder(PhaseRecorder phase, List<String> kinds, int part) {
    this.phase = phase;
    this.part = part;
    for (String kind : kinds) {
      Map<OperationOutcome, Spans> outcomes = new EnumMap<>(OperationOutcome.class);
      for (OperationOutcome outcome : OperationOutcome.values()) {
        outcomes.put(outcome, new Spans());
      }
      Spans answered = Objects.requireNonNull(outcomes.get(OperationOutcome.OK));
      RequestDurationsRecorder unused = answered.recorder(kind, OperationOutcome.OK);
      this.kinds.put(kind, outcomes);
    }
  }

  /// Records the times of a request. One that found no entry was answered like one that ended OK.
  public void record(
      String kind, OperationOutcome outcome, long intendedNanos, long start, long end) {
    OperationOutcome timed = outcome.answered() ? OperationOutcome.OK : outcome;
    Map<OperationOutcome, Spans> outcomes = kinds.get(kind);
    Spans spans = outcomes == null ? null : outcomes.get(timed);
    if (spans == null) {
      throw new IllegalArgumentException("no recorders for `" + kind + "`");
    }
    spans
        .recorder(kind, timed)
        .record(held(end - intendedNanos), held(end - start), held(start - intendedNanos));
  }

  public void shed(String kind) {
    phase.shed(kind, part);
  }

  /// A duration's value in a histogram.
  public static long held(long nanos) {
    return Math.max(0, Math.min(nanos, LatencyWriter.HIGHEST_NANOS));
  }

  /// The recorder of one kind and outcome, created at the first such request.
  private final class Spans {

    private volatile @Nullable RequestDurationsRecorder made;

    RequestDurationsRecorder recorder(String kind, OperationOutcome outcome) {
      RequestDurationsRecorder recorder = made;
      return recorder == null ? make(kind, outcome) : recorder;
    }

    private synchronized RequestDurationsRecorder make(String kind, OperationOutcome outcome) {
      RequestDurationsRecorder recorder = made;
      if (recorder == null) {
        recorder = new RequestDurationsRecorder();
        phase.track(kind, outcome, part, recorder);
        made = recorder;
      }
      return recorder;
    }
  }
}
