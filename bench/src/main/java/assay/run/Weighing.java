package assay.run;

import assay.cluster.Cluster;
import assay.cluster.Layout;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.record.MemoryEvent;
import java.util.concurrent.ExecutionException;

/// Whether the members of a cell are weighed while it is loaded, and what a round of a soak leaves living
/// in them.
///
/// @param plan the plan
/// @param cell which cell
/// @param layout who runs in it
/// @param recorder where it is written down
record Weighing(Plan plan, Cell cell, Layout layout, Recorder recorder) {

  /// Whether members are weighed while data is loaded; where there are some and they are not, why.
  boolean wanted(Cluster cluster) {
    if (cluster.members().isEmpty()) {
      return false;
    }
    boolean weighs = plan.strategy(cell.strategy()).weighed() && !plan.soaks();
    if (!weighs) {
      recorder.declined(cell.id(), "memory-per-entry", reason());
    }
    return weighs;
  }

  private String reason() {
    if (plan.soaks()) {
      return "a soak weighs what lives at the end of each round instead";
    }
    return layout.settings().text("weigh").equals("never")
        ? "the study says `weigh: never`"
        : "weighing would wait for backups sent in batches, which `weigh: always` does";
  }

  /// Weighs what lives while everything is stored.
  void whatLives(Cluster cluster) throws ExecutionException, InterruptedException {
    Scales members = Scales.of(cluster.aliveMembers());
    if (members.declined().isEmpty()) {
      String text = "the members hold %,d bytes".formatted(members.sum());
      recorder.mark(cell.id(), new MemoryEvent.Lives(members.sum()), "", text);
    }
  }
}
