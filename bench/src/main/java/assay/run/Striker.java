package assay.run;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.cluster.Layout;
import assay.fault.Fault;
import assay.fault.KillFault;
import assay.fault.Victim;
import assay.plan.Step.Harm;
import assay.record.Mark;
import assay.tether.Command;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Does a step's harm at its time, to the owner of the partitions under write unless the study named
/// somebody, and records the proof.
final class Striker {

  private static final Duration QUESTION = Duration.ofSeconds(5);

  /// How long before the harm its victim is looked for: the answer must be fresh, and there in time.
  private static final long LOOK_AHEAD_NANOS = 200_000_000;

  private final String cell;
  private final String step;
  private final Harm harm;
  private final Cluster cluster;
  private final Layout layout;
  private final Recorder recorder;
  private final ProcessSampler sampler;

  Striker(
      String cell,
      String step,
      Harm harm,
      Cluster cluster,
      Layout layout,
      Recorder recorder,
      ProcessSampler sampler) {
    this.cell = cell;
    this.step = step;
    this.harm = harm;
    this.cluster = cluster;
    this.layout = layout;
    this.recorder = recorder;
    this.sampler = sampler;
  }

  /// Waits for the window and the harm's time, and strikes; gives up where the load ends first.
  void strikeAfter(CompletableFuture<Long> windowBegins, CompletableFuture<?> load)
      throws InterruptedException {
    try {
      CompletableFuture.anyOf(windowBegins, load).get();
      if (!windowBegins.isDone()) {
        return;
      }
      long atNanos = windowBegins.get() + harm.at().toNanos();
      sleepUntil(atNanos - LOOK_AHEAD_NANOS, load);
      Fault fault = fault();
      sleepUntil(atNanos, load);
      strike(fault);
    } catch (ExecutionException | TimeoutException e) {
      withoutEffect("its victim could not be found: " + e);
    }
  }

  private static void sleepUntil(long nanos, CompletableFuture<?> load)
      throws InterruptedException, ExecutionException {
    long wait = nanos - System.nanoTime();
    if (wait > 0) {
      try {
        load.get(wait, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        // The time has come, and the load still runs: as it should be.
      }
    }
  }

  private void strike(Fault fault) {
    sampler.sample().join();
    recorder.mark(
        cell,
        Mark.Type.FAULT,
        step,
        fault.name() + " " + String.join(", ", fault.victims()),
        Map.of(
            "fault", fault.name(),
            "target", harm.target(),
            "members", String.join(",", fault.victims())));
    fault.strike();
    Optional<String> proof = fault.tookEffect();
    if (proof.isPresent()) {
      recorder.mark(
          cell, Mark.Type.FAULT_TOOK_EFFECT, step, proof.get(), Map.of("proof", proof.get()));
    } else {
      withoutEffect("no evidence that " + String.join(", ", fault.victims()) + " died");
    }
  }

  private void withoutEffect(String reason) {
    recorder.mark(cell, Mark.Type.FAULT_WITHOUT_EFFECT, step, reason, Map.of("reason", reason));
  }

  private Fault fault() throws InterruptedException, ExecutionException, TimeoutException {
    String named = harm.target();
    if (named.startsWith("member-")) {
      return new KillFault(victims(name -> name.equals(named)));
    }
    if (named.startsWith("machine-")) {
      return new KillFault(victims(name -> machineOf(name).equals(named)));
    }
    String owner = owner();
    return new KillFault(
        named.equals("machine")
            ? victims(name -> machineOf(name).equals(machineOf(owner)))
            : victims(name -> name.equals(owner)));
  }

  private String owner() throws InterruptedException, ExecutionException, TimeoutException {
    return ask(new Command.FindVictim()).getOrDefault("member", "");
  }

  private Map<String, String> ask(Command command)
      throws InterruptedException, ExecutionException, TimeoutException {
    return cluster.clients().getFirst().ask(command).get(QUESTION.toNanos(), TimeUnit.NANOSECONDS);
  }

  private List<Victim> victims(Predicate<String> names) {
    if (cluster.members().isEmpty()) {
      return IntStream.rangeClosed(1, layout.members())
          .mapToObj(i -> "member-" + i)
          .filter(names)
          .<Victim>map(Simulated::new)
          .toList();
    }
    return cluster.aliveMembers().stream()
        .filter(member -> names.test(member.name()))
        .<Victim>map(Running::new)
        .toList();
  }

  private String machineOf(String member) {
    return layout.machineOf(member);
  }

  /// A member that is a process.
  private record Running(Child child) implements Victim {
    @Override
    public String name() {
      return child.name();
    }

    @Override
    public void kill() {
      child.kill();
    }

    @Override
    public Optional<String> proofOfDeath(Duration within) {
      return child.proofOfDeath(within);
    }
  }

  /// A member that lives inside the client.
  private final class Simulated implements Victim {
    private final String name;
    private CompletableFuture<Map<String, String>> killed = new CompletableFuture<>();

    Simulated(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public void kill() {
      killed = cluster.clients().getFirst().ask(new Command.KillSimulated(name));
    }

    @Override
    public Optional<String> proofOfDeath(Duration within) {
      try {
        String wasAlive =
            killed.get(within.toNanos(), TimeUnit.NANOSECONDS).getOrDefault("wasAlive", "false");
        return wasAlive.equals("true")
            ? Optional.of("the simulated member was alive and is dead")
            : Optional.empty();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      } catch (ExecutionException | TimeoutException e) {
        return Optional.empty();
      }
    }
  }
}
