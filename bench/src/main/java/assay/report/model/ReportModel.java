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

/// Everything a report shows of one run: all that its renderers read.
///
/// @param results the figures
/// @param verdicts what the checkers found
/// @param plan what was decided before
/// @param environment the host and versions, or null where the record holds none
/// @param intervals what was done second by second
/// @param events what happened when, in order of time
/// @param probes what was seen of every process
/// @param pauses when the garbage collectors stopped their processes
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

  /// A stop of a process by its garbage collector.
  ///
  /// @param cell the cell's id
  /// @param process the process's name: `member-1`
  /// @param nanos when it began, on the host's monotonic clock
  /// @param lengthNanos how long it was
  public record Pause(String cell, String process, long nanos, long lengthNanos) {}

  /// The names of the strategies, in the study's order.
  public List<String> strategies() {
    return results.rows().stream().map(Results.Row::strategy).toList();
  }

  /// The cells that were done again when the run was resumed.
  public Set<String> superseded() {
    return results.resumed().stream()
        .flatMap(part -> part.superseded().stream())
        .collect(Collectors.toSet());
  }

  /// Whether a cell is the A/A control, which counts for no figure.
  public boolean control(String cell) {
    return results.cells().stream().anyMatch(each -> each.control() && each.id().equals(cell));
  }

  /// A cell in a table of all of them: `sync, run 2 (A/A control)`.
  public String title(Results.CellResult cell) {
    String repeat = results.repeats() == 1 ? "" : ", run " + cell.repeat();
    return cell.strategy() + repeat + (cell.control() ? " (A/A control)" : "");
  }

  /// When the run began, on the host's monotonic clock, from which verdicts count.
  public long beginsNanos() {
    return first(events, TimedEvent.Type.RUN_BEGINS)
        .orElseGet(() -> environment == null ? 0 : environment.nanos());
  }

  /// How long the run took, where the record tells both its ends.
  public Optional<Long> lengthNanos() {
    return between(events, TimedEvent.Type.RUN_BEGINS, TimedEvent.Type.RUN_ENDS)
        .map(length -> length - pausedNanos());
  }

  /// How long nobody carried it out, where it was interrupted and went on.
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

  /// How long a cell took, where the record tells both its ends.
  public Optional<Long> lengthNanos(String cell) {
    List<TimedEvent> own = events.stream().filter(event -> cell.equals(event.cell())).toList();
    return between(own, TimedEvent.Type.CELL_BEGINS, TimedEvent.Type.CELL_ENDS);
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
