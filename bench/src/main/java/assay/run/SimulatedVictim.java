package assay.run;

import assay.cluster.Cluster;
import assay.fault.Victim;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A member that lives inside the client: it can be killed, and nothing else.
final class SimulatedVictim implements Victim {

  private static final String NO_PROCESS = "a simulated member is no process";

  private final Cluster cluster;
  private final String name;
  private CompletableFuture<Answer.Killed> killed = new CompletableFuture<>();

  SimulatedVictim(Cluster cluster, String name) {
    this.cluster = cluster;
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Long> pids() {
    throw new UnsupportedOperationException(NO_PROCESS);
  }

  @Override
  public void kill() {
    killed = cluster.clients().getFirst().ask(new Command.KillSimulated(name));
  }

  @Override
  public Optional<String> proofOfDeath(Duration within) {
    try {
      return killed.get(within.toNanos(), TimeUnit.NANOSECONDS).wasAlive()
          ? Optional.of("the simulated member was alive and is dead")
          : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty();
    }
  }

  @Override
  public void leave() {
    throw new UnsupportedOperationException(NO_PROCESS);
  }

  @Override
  public Optional<String> proofOfLeaving(Duration within) {
    return Optional.empty();
  }

  @Override
  public void begin() {
    throw new UnsupportedOperationException(NO_PROCESS);
  }

  @Override
  public Optional<String> proofOfJoining(Duration within) {
    return Optional.empty();
  }

  @Override
  public Optional<Filled> fill(double share) {
    return Optional.empty();
  }

  @Override
  public Optional<String> drain() {
    return Optional.empty();
  }
}
