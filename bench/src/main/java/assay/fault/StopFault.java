package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Asks members to leave in good order: as in a rolling restart, or where a cluster shrinks. What is lost
/// then is a defect of the system under test.
public final class StopFault implements Fault {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<Victim> victims;

  /// A graceful stop of these members.
  public StopFault(List<? extends Victim> victims) {
    this.victims = List.copyOf(victims);
  }

  @Override
  public String name() {
    return "stop";
  }

  @Override
  public List<String> victims() {
    return victims.stream().map(Victim::name).toList();
  }

  @Override
  public void strike() {
    victims.forEach(Victim::leave);
  }

  @Override
  public Optional<String> tookEffect() {
    return Proofs.of(victims, victim -> victim.proofOfLeaving(PATIENCE));
  }

  @Override
  public void undo() {}

  @Override
  public Optional<String> healed() {
    return tookEffect();
  }
}
