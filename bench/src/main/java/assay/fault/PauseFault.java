package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Freezes processes with SIGSTOP, and wakes them with SIGCONT when the fault is taken back: as a long
/// collection, a suspended virtual machine or a swapping host does. Their sockets stay open, and
/// whoever talks to them learns nothing.
public final class PauseFault implements Fault {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final List<Victim> victims;
  private @Nullable Guard guard;

  /// A pause of these members.
  public PauseFault(List<? extends Victim> victims) {
    this.victims = List.copyOf(victims);
  }

  @Override
  public String name() {
    return "pause";
  }

  @Override
  public List<String> victims() {
    return victims.stream().map(Victim::name).toList();
  }

  @Override
  public void strike() {
    String pids =
        victims.stream()
            .map(victim -> Long.toString(victim.pid()))
            .collect(Collectors.joining(" "));
    guard = Guard.over("kill -STOP " + pids, "kill -CONT " + pids);
  }

  @Override
  public Optional<String> tookEffect() {
    return Proofs.of(
        victims,
        victim ->
            ProcessState.becomes(victim.pid(), true, PATIENCE)
                ? Optional.of("process " + victim.pid() + " is stopped")
                : Optional.empty());
  }

  @Override
  public void undo() {
    Guard holding = guard;
    if (holding != null) {
      holding.close();
    }
  }

  @Override
  public Optional<String> healed() {
    return Proofs.of(
        victims,
        victim ->
            ProcessState.becomes(victim.pid(), false, PATIENCE)
                ? Optional.of("process " + victim.pid() + " runs again")
                : Optional.empty());
  }
}
