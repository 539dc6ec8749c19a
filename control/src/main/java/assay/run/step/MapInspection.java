package assay.run.step;

import assay.api.ContentReport;
import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.record.event.MemoryEvent;
import assay.run.context.TrialContext;
import assay.tether.Answer;
import assay.tether.Command;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Makes the workload compare its maps with their expected content, if a study checks `content` and the content may
/// have changed.
public final class MapInspection {

  private static final long PATIENCE_SECONDS = 60;

  private final TrialContext context;
  private final Cluster cluster;
  private final Map<String, Long> held = new LinkedHashMap<>();

  public MapInspection(TrialContext context, Cluster cluster) {
    this.context = context;
    this.cluster = cluster;
  }

  public void afterLoading() throws ExecutionException, InterruptedException {
    after("", false);
  }

  /// Checks the content and records the result.
  ///
  /// @param step the step that just ended; empty after loading
  /// @param harmed whether the step had a fault
  public void after(String step, boolean harmed) throws ExecutionException, InterruptedException {
    if (!context.plan().checks().contains("content")) {
      return;
    }
    if (nobodyLeft()) {
      held.forEach((map, rows) -> record(step, gone(map, rows)));
      return;
    }
    if (harmed) {
      measureHeaps(step);
    }
    context.says("holding every row against what it must be");
    Answer.MapsInspected answer =
        cluster.clients().getFirst().ask(new Command.Inspect(harmed)).get();
    for (ContentReport map : answer.reports()) {
      held.put(map.map(), map.expected());
      record(step, map);
    }
  }

  /// Whether every member has ended. The trial then cannot continue, and the content to check is gone.
  public boolean nobodyLeft() {
    return !cluster.members().isEmpty() && cluster.aliveMembers().isEmpty();
  }

  private static ContentReport gone(String map, long rows) {
    return new ContentReport(
        map, rows, 0, rows, 0, 0, List.of("no member is left that could hold a row"));
  }

  private void record(String step, ContentReport map) {
    context.record(event(map), step, sentence(map));
  }

  /// Records how full the heaps of the remaining members are. Records nothing if a member cannot answer in time or
  /// keeps its data in other programs.
  private void measureHeaps(String step) throws InterruptedException {
    long used = 0;
    long max = 0;
    List<ChildHandle> members = cluster.aliveMembers();
    if (members.stream().anyMatch(member -> !member.programIds().isEmpty())) {
      return;
    }
    for (ChildHandle member : members) {
      try {
        Answer.MemoryMeasured told =
            member.ask(new Command.MeasureHeap()).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (told.declined().isPresent()) {
          return;
        }
        used += told.heap().orElseThrow();
        max += told.max().orElseThrow();
      } catch (ExecutionException | TimeoutException e) {
        return;
      }
    }
    if (max > 0) {
      context.record(
          new MemoryEvent.Heaps(members.size(), used, max),
          step,
          "%d members are left, %.0f %% of their heaps is free"
              .formatted(members.size(), 100.0 * (max - used) / max));
    }
  }

  private static String sentence(ContentReport map) {
    return map.right()
        ? "%s holds its %,d rows".formatted(map.map(), map.expected())
        : "%s does not hold what it must".formatted(map.map());
  }

  private static MemoryEvent.Inspected event(ContentReport map) {
    return new MemoryEvent.Inspected(
        map.map(),
        map.expected(),
        map.found(),
        map.missing(),
        map.different(),
        map.unexpected(),
        map.unsure(),
        map.witnesses());
  }
}
