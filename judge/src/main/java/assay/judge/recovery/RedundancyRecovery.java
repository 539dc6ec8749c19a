package assay.judge.recovery;

import assay.fact.FigureFacts.AtLeast;
import assay.fact.FigureFacts.Below;
import assay.fact.FigureFacts.Lasting;
import assay.judge.check.Evidence;
import assay.judge.check.FaultEpisode;
import assay.judge.window.StepTimes;
import assay.metric.MetricFamily;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.results.Verdicts.Measure;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The time from a fault until the engine's last signal that every partition is backed up again.
///
/// Only signals in the fault's own step count, including the wait for safety after it. If the last signal says that a
/// partition is not safe, the time is at least the watched one.
final class RedundancyRecovery {

  private static final String METRIC = MetricFamily.UNDER_REPLICATED.key();

  private RedundancyRecovery() {}

  /// Empty without a signal. If copies were restored before any signal of their loss, the time is an upper bound.
  static Optional<Measure> after(Evidence evidence, StepTimes step, FaultEpisode fault) {
    List<TimedEvent> signals = signals(evidence, step, fault);
    if (signals.isEmpty() || areCopiesUnknown(evidence)) {
      return Optional.empty();
    }
    TimedEvent last = signals.getLast();
    if (last.type() == TimedEvent.Type.UNSAFE) {
      long watched = Math.max(last.nanos(), fault.watchedUntilNanos()) - fault.askedNanos();
      return Optional.of(
          Measure.atLeast(METRIC, (double) watched, new AtLeast(new Lasting(watched))));
    }
    long nanos = last.nanos() - fault.askedNanos();
    boolean unseen = signals.stream().noneMatch(event -> event.type() == TimedEvent.Type.UNSAFE);
    return Optional.of(
        unseen
            ? Measure.between(
                METRIC, (double) nanos, 0.0, (double) nanos, new Below(new Lasting(nanos)))
            : Measure.of(METRIC, nanos, new Lasting(nanos)));
  }

  private static List<TimedEvent> signals(Evidence evidence, StepTimes step, FaultEpisode fault) {
    return evidence.events().stream()
        .filter(
            event -> event.type() == TimedEvent.Type.SAFE || event.type() == TimedEvent.Type.UNSAFE)
        .filter(event -> step.step().id().equals(event.step()))
        .filter(event -> event.nanos() >= fault.askedNanos())
        .filter(event -> event.nanos() < fault.signalsUntilNanos())
        .sorted(Comparator.comparingLong(TimedEvent::nanos))
        .toList();
  }

  /// In an existing cluster the signal says only that it serves.
  private static boolean areCopiesUnknown(Evidence evidence) {
    return TimedEvent.events(evidence.events(), TrialEvent.Declined.class)
        .anyMatch(declined -> declined.metric().equals(METRIC));
  }
}
