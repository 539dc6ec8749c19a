package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Kills members at once: one, or all of a machine's. The kernel closes their sockets, which makes
/// it the kindest of the faults. There is no undo: the cell ends with the members gone.
public final class KillFault implements Fault {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final List<Victim> victims;

  /// A kill of these members.
  public KillFault(List<? extends Victim> victims) {
    this.victims = List.copyOf(victims);
  }

  @Override
  public String name() {
    return "kill";
  }

  @Override
  public List<String> victims() {
    return victims.stream().map(Victim::name).toList();
  }

  @Override
  public void strike() {
    victims.forEach(Victim::kill);
  }

  @Override
  public Optional<String> tookEffect() {
    return Proofs.of(victims, victim -> victim.proofOfDeath(PATIENCE));
  }

  @Override
  public void undo() {}

  @Override
  public Optional<String> healed() {
    return tookEffect();
  }
}
