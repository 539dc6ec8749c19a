package assay.run;

import assay.api.Inspected;
import assay.cluster.Cluster;
import assay.json.Json;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.record.Mark;
import assay.tether.Command;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/// Has the workload hold its maps against what they must hold, whenever a study checks `content` and
/// something may have changed them.
final class Inspection {

  private final Plan plan;
  private final Cell cell;
  private final Cluster cluster;
  private final Recorder recorder;
  private final Progress progress;

  Inspection(Plan plan, Cell cell, Cluster cluster, Recorder recorder, Progress progress) {
    this.plan = plan;
    this.cell = cell;
    this.cluster = cluster;
    this.recorder = recorder;
    this.progress = progress;
  }

  /// Inspects and marks what was found.
  ///
  /// @param step the step that just ended, empty after the data were loaded
  void after(String step) throws ExecutionException, InterruptedException {
    if (!plan.checks().contains("content")) {
      return;
    }
    progress.phase("holding every row against what it must be");
    Map<String, String> answer = cluster.clients().getFirst().ask(new Command.Inspect()).get();
    String line = answer.getOrDefault("inspected", "[]");
    for (Inspected map : Json.read(line, Inspected[].class)) {
      recorder.mark(cell.id(), Mark.Type.INSPECTED, step, sentence(map), fields(map));
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
