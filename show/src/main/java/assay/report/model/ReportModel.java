package assay.report.model;

import assay.plan.Plan;
import assay.record.environment.Environment;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import assay.record.results.Results;
import assay.record.results.Verdicts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Everything that a report's renderers read about one run.
///
/// @param environment null if the record has none
/// @param intervals the load second by second
/// @param events in time order
/// @param probes samples from every process
/// @param pauses garbage collections
public record ReportModel(
    Results results,
    Verdicts verdicts,
    Plan plan,
    @Nullable Environment environment,
    List<Interval> intervals,
    List<TimedEvent> events,
    List<ProbeSample> probes,
    List<Pause> pauses) {

  public ReportModel {
    intervals = List.copyOf(intervals);
    events = List.copyOf(events);
    probes = List.copyOf(probes);
    pauses = List.copyOf(pauses);
  }

  /// A garbage collection.
  ///
  /// @param process for example `member-1`
  /// @param nanos when it began, on the host's monotonic clock
  public record Pause(String trial, String process, long nanos, long lengthNanos) {}

  public List<String> configurations() {
    return results.rows().stream().map(Results.Row::configuration).toList();
  }

  public Set<String> superseded() {
    return results.resumed().stream()
        .flatMap(part -> part.superseded().stream())
        .collect(Collectors.toSet());
  }

  /// Whether a trial is the A/A control, which counts for no figure.
  public boolean control(String trial) {
    return results.trials().stream().anyMatch(each -> each.control() && each.id().equals(trial));
  }

  /// A trial's title: `sync, run 2 (A/A control)`.
  public String title(Results.TrialResult trial) {
    String repeat = results.repeats() == 1 ? "" : ", run " + trial.repeat();
    return trial.configuration() + repeat + (trial.control() ? " (A/A control)" : "");
  }

  /// When the run began, on the host's monotonic clock. Verdicts count from this moment.
  public long beginsNanos() {
    return first(events, TimedEvent.Type.RUN_BEGINS)
        .orElseGet(() -> environment == null ? 0 : environment.nanos());
  }

  /// The run's length without interruptions; empty if the record lacks its start or end.
  public Optional<Long> lengthNanos() {
    return between(events, TimedEvent.Type.RUN_BEGINS, TimedEvent.Type.RUN_ENDS)
        .map(length -> length - pausedNanos());
  }

  private long pausedNanos() {
    long paused = 0;
    long last = Long.MAX_VALUE;
    for (TimedEvent event : events) {
      if (event.type() == TimedEvent.Type.RUN_RESUMED) {
        paused += Math.max(0, event.nanos() - last);
      }
      last = event.nanos();
    }
    return paused;
  }

  /// A trial's length; empty if the record lacks its start or end.
  public Optional<Long> lengthNanos(String trial) {
    List<TimedEvent> own = events.stream().filter(event -> trial.equals(event.trial())).toList();
    return between(own, TimedEvent.Type.TRIAL_BEGINS, TimedEvent.Type.TRIAL_ENDS);
  }

  private static Optional<Long> between(
      List<TimedEvent> events, TimedEvent.Type from, TimedEvent.Type to) {
    Optional<Long> start = first(events, from);
    return first(events, to).flatMap(end -> start.map(begin -> end - begin));
  }

  private static Optional<Long> first(List<TimedEvent> events, TimedEvent.Type type) {
    return events.stream().filter(event -> event.type() == type).map(TimedEvent::nanos).findFirst();
  }
}
