package assay.run.step;

import assay.cluster.Cluster;
import assay.record.event.MemoryEvent;
import assay.run.context.CellContext;
import java.util.concurrent.ExecutionException;

/// Decides whether a cell's members are weighed during loading, and measures live memory after a soak's round.
public record MemoryMeasurement(CellContext context) {

  /// Whether members are weighed during loading. If there are members and they are not weighed, records why.
  public boolean wanted(Cluster cluster) {
    if (cluster.members().isEmpty()) {
      return false;
    }
    boolean weighs = context.strategy().weighed() && !context.plan().soaks();
    if (!weighs) {
      context.recorder().declined(context.cell().id(), "memory-per-entry", reason());
    }
    return weighs;
  }

  private String reason() {
    if (context.plan().soaks()) {
      return "a soak weighs what lives at the end of each round instead";
    }
    return context.layout().settings().text("measure-memory").equals("never")
        ? "the study says `measure-memory: never`"
        : "weighing would wait for backups sent in batches, which `measure-memory: always` does";
  }

  /// Records live memory while everything is stored.
  public void whatLives(Cluster cluster) throws ExecutionException, InterruptedException {
    LiveMemory members = LiveMemory.of(cluster.aliveMembers());
    if (members.declined().isEmpty()) {
      String text = "the members hold %,d bytes".formatted(members.sum());
      context.record(new MemoryEvent.Lives(members.sum()), text);
    } else {
      context.recorder().declined(context.cell().id(), "live-memory", members.declined());
    }
  }
}
