package assay.run;

import assay.api.Inspected;
import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.json.Json;
import assay.record.Mark;
import assay.tether.Command;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Has the workload hold its maps against what they must hold, whenever a study checks `content` and
/// something may have changed them.
final class Inspection {

  private static final long PATIENCE_SECONDS = 60;

  private final CellContext context;
  private final Cluster cluster;
  private final Map<String, Long> held = new LinkedHashMap<>();

  Inspection(CellContext context, Cluster cluster) {
    this.context = context;
    this.cluster = cluster;
  }

  /// Inspects what was loaded.
  void afterLoading() throws ExecutionException, InterruptedException {
    after("", false);
  }

  /// Inspects and marks what was found.
  ///
  /// @param step the step that just ended, empty after the data were loaded
  /// @param harmed whether there was a fault in it
  void after(String step, boolean harmed) throws ExecutionException, InterruptedException {
    if (!context.plan().checks().contains("content")) {
      return;
    }
    if (nobodyLeft()) {
      held.forEach((map, rows) -> mark(step, gone(map, rows)));
      return;
    }
    if (harmed) {
      weighHeaps(step);
    }
    context.says("holding every row against what it must be");
    Map<String, String> answer =
        cluster.clients().getFirst().ask(new Command.Inspect(harmed)).get();
    String line = answer.getOrDefault("inspected", "[]");
    for (Inspected map : Json.read(line, Inspected[].class)) {
      held.put(map.map(), map.expected());
      mark(step, map);
    }
  }

  /// Whether every member has ended: then there is nothing to go on with, and what a study checks the
  /// content of is gone.
  boolean nobodyLeft() {
    return !cluster.members().isEmpty() && cluster.aliveMembers().isEmpty();
  }

  private static Inspected gone(String map, long rows) {
    return new Inspected(
        map, rows, 0, rows, 0, 0, List.of("no member is left that could hold a row"));
  }

  private void mark(String step, Inspected map) {
    context.mark(Mark.Type.INSPECTED, step, sentence(map), fields(map));
  }

  /// How full the heaps of those are that are left; nothing where one of them cannot say in time, or keeps
  /// its data elsewhere, in programs of its own.
  private void weighHeaps(String step) throws InterruptedException {
    long used = 0;
    long max = 0;
    List<Child> members = cluster.aliveMembers();
    if (members.stream().anyMatch(member -> !member.programs().isEmpty())) {
      return;
    }
    for (Child member : members) {
      try {
        Map<String, String> told =
            member.ask(new Command.Weigh()).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        used += Long.parseLong(told.getOrDefault("heap", "0"));
        max += Long.parseLong(told.getOrDefault("max", "0"));
      } catch (ExecutionException | TimeoutException e) {
        return;
      }
    }
    if (max > 0) {
      context.mark(
          Mark.Type.HEAPS,
          step,
          "%d members are left, %.0f %% of their heaps is free"
              .formatted(members.size(), 100.0 * (max - used) / max),
          Map.of(
              "members", Integer.toString(members.size()),
              "used", Long.toString(used),
              "max", Long.toString(max)));
    }
  }

  private static String sentence(Inspected map) {
    return map.right()
        ? "%s holds its %,d rows".formatted(map.map(), map.expected())
        : "%s does not hold what it must".formatted(map.map());
  }

  private static Map<String, String> fields(Inspected map) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("map", map.map());
    fields.put("expected", Long.toString(map.expected()));
    fields.put("found", Long.toString(map.found()));
    fields.put("missing", Long.toString(map.missing()));
    fields.put("different", Long.toString(map.different()));
    fields.put("unexpected", Long.toString(map.unexpected()));
    fields.put("unsure", Long.toString(map.unsure()));
    for (int i = 0; i < map.witnesses().size(); i++) {
      fields.put("witness-" + (i + 1), map.witnesses().get(i));
    }
    return fields;
  }
}
