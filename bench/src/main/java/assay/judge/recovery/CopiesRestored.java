package assay.judge.recovery;

import assay.judge.check.Evidence;
import assay.judge.check.FaultEpisode;
import assay.judge.figure.Text;
import assay.judge.window.StepTimes;
import assay.metric.Family;
import assay.record.event.CellEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// From a fault until the engine's last signal that every partition is backed up again.
///
/// Only what the engine said in the fault's own step counts, which the wait for safety after it belongs to:
/// what it says in a later step is of that step's faults. Where it said last that a partition is not safe,
/// the time is at least the one that was watched: to the window's end, or to the next episode.
final class CopiesRestored {

  private static final String METRIC = Family.UNDER_REPLICATED.key();

  private CopiesRestored() {}

  /// The time; empty where the engine gave no signal. Where it was safe again, by other members, before
  /// anybody saw that it was not, the signal bounds the time from above.
  static Optional<Measure> after(Evidence evidence, StepTimes step, FaultEpisode fault) {
    List<TimedEvent> signals = signals(evidence, step, fault);
    if (signals.isEmpty() || areCopiesUnknown(evidence)) {
      return Optional.empty();
    }
    TimedEvent last = signals.getLast();
    if (last.type() == TimedEvent.Type.UNSAFE) {
      long watched = Math.max(last.nanos(), fault.watchedUntilNanos()) - fault.askedNanos();
      return Optional.of(Measure.atLeast(METRIC, (double) watched, "> " + Text.nanos(watched)));
    }
    long nanos = last.nanos() - fault.askedNanos();
    boolean unseen = signals.stream().noneMatch(event -> event.type() == TimedEvent.Type.UNSAFE);
    return Optional.of(
        unseen
            ? new Measure(METRIC, (double) nanos, 0.0, (double) nanos, "< " + Text.nanos(nanos))
            : Measure.of(METRIC, nanos, Text.nanos(nanos)));
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

  /// Of a cluster that was there before the signal says no more than that it serves.
  private static boolean areCopiesUnknown(Evidence evidence) {
    return TimedEvent.events(evidence.events(), CellEvent.Declined.class)
        .anyMatch(declined -> declined.metric().equals(METRIC));
  }
}
