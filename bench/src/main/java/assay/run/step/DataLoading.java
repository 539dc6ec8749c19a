package assay.run.step;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.plan.Plan.Cell;
import assay.record.event.CellEvent;
import assay.record.event.MemoryEvent;
import assay.run.context.EventRecorder;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// Loads a cell's data at once, or level by level. With levels, all members are weighed before the first and after
/// each, which gives the judge the memory per entry.
public final class DataLoading {

  /// The number of equal parts if members are weighed.
  static final int LEVELS = 4;

  private final Cell cell;
  private final Cluster cluster;
  private final EventRecorder recorder;
  private final Settling settling;
  private final Clock clock;
  private long entries;
  private long nanos;
  private boolean weighs;

  /// Waits until loaded data have reached their backups.
  @FunctionalInterface
  public interface Settling {

    void settle() throws InterruptedException;
  }

  /// The loading of a cell's data.
  ///
  /// @param clock the clock that times the loading
  public DataLoading(
      Cell cell,
      Cluster cluster,
      EventRecorder recorder,
      boolean weighs,
      Settling settling,
      Clock clock) {
    this.cell = cell;
    this.cluster = cluster;
    this.recorder = recorder;
    this.weighs = weighs;
    this.settling = settling;
    this.clock = clock;
  }

  /// Loads all data and returns the number of entries.
  public long run() throws ExecutionException, InterruptedException {
    int parts = weighs ? LEVELS : 1;
    weigh();
    for (int part = 1; part <= parts; part++) {
      load(part, parts);
      if (weighs) {
        settling.settle();
        weigh();
      }
    }
    recorder.record(
        cell.id(),
        new CellEvent.Loaded(entries, OptionalLong.of(nanos)),
        "",
        entries + " entries are loaded");
    return entries;
  }

  private void load(int part, int parts) throws ExecutionException, InterruptedException {
    long begin = clock.nanos();
    for (Answer.Loaded loaded : askAll(cluster.clients(), new Command.LoadData(part, parts))) {
      entries += loaded.entries();
    }
    nanos += clock.nanos() - begin;
  }

  /// Weighs every member. The first failure ends all weighing.
  private void weigh() throws ExecutionException, InterruptedException {
    if (!weighs) {
      return;
    }
    LiveMemory members = LiveMemory.of(cluster.members());
    if (!members.declined().isEmpty()) {
      weighs = false;
      recorder.declined(cell.id(), "memory-per-entry", members.declined());
      return;
    }
    LiveMemory clients = entries == 0 ? LiveMemory.of(cluster.clients()) : LiveMemory.NONE;
    boolean both = entries == 0 && clients.declined().isEmpty();
    MemoryEvent.Weighed weighed =
        new MemoryEvent.Weighed(
            both ? members.and(clients) : members.weights(),
            entries,
            members.sum(),
            OptionalLong.of(members.most()),
            both ? OptionalLong.of(clients.sum()) : OptionalLong.empty());
    String text = "with %,d entries the members hold %,d bytes".formatted(entries, members.sum());
    recorder.record(cell.id(), weighed, "", text);
  }

  /// Weighs every process once more, after the last step: the memory that the data, and anything kept of them, take
  /// now.
  public void weighAgain() throws ExecutionException, InterruptedException {
    if (!weighs) {
      return;
    }
    LiveMemory members = LiveMemory.of(cluster.aliveMembers());
    LiveMemory clients = LiveMemory.of(cluster.clients());
    if (members.declined().isEmpty() && clients.declined().isEmpty()) {
      MemoryEvent.Held held =
          new MemoryEvent.Held(
              members.and(clients),
              members.sum(),
              OptionalLong.of(members.most()),
              OptionalLong.of(clients.sum()));
      String text =
          "after the last step the members hold %,d bytes, the clients %,d"
              .formatted(members.sum(), clients.sum());
      recorder.record(cell.id(), held, "", text);
    }
  }

  private <A> List<A> askAll(List<Child> children, Command<A> command)
      throws ExecutionException, InterruptedException {
    List<CompletableFuture<A>> asked = children.stream().map(child -> child.ask(command)).toList();
    List<A> answers = new ArrayList<>();
    for (CompletableFuture<A> answer : asked) {
      clock.await(answer);
      answers.add(answer.get());
    }
    return answers;
  }
}
