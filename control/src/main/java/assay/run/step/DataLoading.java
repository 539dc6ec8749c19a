package assay.run.step;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.plan.Plan.Trial;
import assay.record.event.MemoryEvent;
import assay.record.event.TrialEvent;
import assay.run.context.EventRecorder;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// Loads a trial's data at once, or level by level. With levels, all members' memory is measured before the first and
/// after each, which gives the judge the memory per entry.
public final class DataLoading {

  /// How many equal parts are loaded if memory is measured.
  static final int LEVELS = 4;

  private final Trial trial;
  private final Cluster cluster;
  private final EventRecorder recorder;
  private final Settling settling;
  private final Clock clock;
  private long entries;
  private long nanos;
  private boolean measured;

  /// Waits until loaded data have reached their backups.
  @FunctionalInterface
  public interface Settling {

    void settle() throws InterruptedException;
  }

  /// The loading of a trial's data.
  ///
  /// @param clock the clock that times the loading
  public DataLoading(
      Trial trial,
      Cluster cluster,
      EventRecorder recorder,
      boolean measured,
      Settling settling,
      Clock clock) {
    this.trial = trial;
    this.cluster = cluster;
    this.recorder = recorder;
    this.measured = measured;
    this.settling = settling;
    this.clock = clock;
  }

  /// Loads all data and returns the entry count.
  public long run() throws ExecutionException, InterruptedException {
    int parts = measured ? LEVELS : 1;
    measureMemory();
    for (int part = 1; part <= parts; part++) {
      load(part, parts);
      if (measured) {
        settling.settle();
        measureMemory();
      }
    }
    recorder.record(
        trial.id(),
        new TrialEvent.Loaded(entries, OptionalLong.of(nanos)),
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

  /// Measures every member's memory. After the first failure nothing more is measured.
  private void measureMemory() throws ExecutionException, InterruptedException {
    if (!measured) {
      return;
    }
    LiveMemory members = LiveMemory.of(cluster.members());
    if (!members.declined().isEmpty()) {
      measured = false;
      recorder.declined(trial.id(), "memory-per-entry", members.declined());
      return;
    }
    LiveMemory clients = entries == 0 ? LiveMemory.of(cluster.clients()) : LiveMemory.NONE;
    boolean both = entries == 0 && clients.declined().isEmpty();
    MemoryEvent.MemoryMeasured told =
        new MemoryEvent.MemoryMeasured(
            both ? members.and(clients) : members.amounts(),
            entries,
            members.sum(),
            OptionalLong.of(members.most()),
            both ? OptionalLong.of(clients.sum()) : OptionalLong.empty());
    String text = "with %,d entries the members hold %,d bytes".formatted(entries, members.sum());
    recorder.record(trial.id(), told, "", text);
  }

  /// Measures every process once more, after the last step: the memory that the data, and anything kept of them, take
  /// now.
  public void measureMemoryAgain() throws ExecutionException, InterruptedException {
    if (!measured) {
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
      recorder.record(trial.id(), held, "", text);
    }
  }

  private <A> List<A> askAll(List<ChildHandle> children, Command<A> command)
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
