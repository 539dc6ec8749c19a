package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Kills members, and starts each again under its name when the fault is taken back.
public final class RestartFault implements Fault {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Duration JOIN = Duration.ofSeconds(90);
  private boolean begun;
  private final List<Victim> victims;

  /// A restart of these members.
  public RestartFault(List<? extends Victim> victims) {
    this.victims = List.copyOf(victims);
  }

  @Override
  public String name() {
    return "restart";
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
  public void undo() {
    if (!begun) {
      begun = true;
      victims.forEach(Victim::begin);
    }
  }

  @Override
  public Optional<String> healed() {
    return Proofs.of(victims, victim -> victim.proofOfJoining(JOIN));
  }
}
