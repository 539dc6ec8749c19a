package assay.run.step;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.record.event.MemoryEvent;
import assay.run.context.TrialContext;
import java.util.List;
import java.util.concurrent.ExecutionException;

/// Decides whether a trial's members' memory is measured during loading, and measures what members hold after a soak's round.
public record MemoryMeasurement(TrialContext context) {

  /// Whether members' memory is measured during loading. If there are members and it is not measured, records why.
  public boolean wanted(Cluster cluster) {
    if (cluster.members().isEmpty()) {
      return false;
    }
    boolean measured = context.configuration().measuresMemory() && !context.plan().soaks();
    if (!measured) {
      context.recorder().declined(context.trial().id(), "memory-per-entry", reason());
    }
    return measured;
  }

  private String reason() {
    if (context.plan().soaks()) {
      return "a soak measures live memory at the end of each round instead";
    }
    return context.layout().settings().text("measure-memory").equals("never")
        ? "the study says `measure-memory: never`"
        : "measuring has to wait for backups sent in batches; `measure-memory: always` waits";
  }

  /// Records live memory, open files and threads while everything is stored.
  public void whatLives(Cluster cluster) throws ExecutionException, InterruptedException {
    LiveMemory members = LiveMemory.of(cluster.aliveMembers());
    if (members.declined().isEmpty()) {
      String text = "the members hold %,d bytes".formatted(members.sum());
      context.record(new MemoryEvent.Lives(members.amounts(), members.sum()), text);
    } else {
      decline("live-memory", members.declined());
    }
    countFiles(cluster.aliveMembers());
  }

  private void countFiles(List<ChildHandle> members)
      throws ExecutionException, InterruptedException {
    OpenFileCounts open = OpenFileCounts.of(members);
    MemoryEvent.MembersHold hold = open.event();
    if (!members.isEmpty()) {
      context.record(hold, "open in the members: " + open.text());
    }
    String why =
        members.isEmpty() ? "no process is left to count" : "a member cannot count: " + open.text();
    if (hold.files().isEmpty()) {
      decline("member-files", why);
    }
    if (hold.threads().isEmpty()) {
      decline("member-threads", why);
    }
  }

  private void decline(String metric, String why) {
    context.recorder().declined(context.trial().id(), metric, why);
  }
}
