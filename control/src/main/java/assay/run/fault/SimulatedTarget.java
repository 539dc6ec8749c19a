package assay.run.fault;

import assay.cluster.Cluster;
import assay.fault.FaultTarget;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// A member that lives inside the client. It can only be killed.
final class SimulatedTarget implements FaultTarget {

  private final Cluster cluster;
  private final String name;
  private final Clock clock;
  private CompletableFuture<Answer.Killed> killed = new CompletableFuture<>();

  SimulatedTarget(Cluster cluster, String name, Clock clock) {
    this.cluster = cluster;
    this.name = name;
    this.clock = clock;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean alive() {
    return !killed.isDone();
  }

  @Override
  public void kill() {
    killed = cluster.clients().getFirst().ask(new Command.KillSimulated(name));
  }

  @Override
  public Optional<String> proofOfDeath(Duration within) {
    return clock
        .find(killed, within)
        .filter(Answer.Killed::wasAlive)
        .map(told -> "the simulated member was alive and is dead");
  }
}
