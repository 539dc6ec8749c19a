package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Starts members more: no harm in itself, but the partitions they take move under load.
public final class AddFault implements Fault {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final List<Victim> victims;

  /// A start of these members.
  public AddFault(List<? extends Victim> victims) {
    this.victims = List.copyOf(victims);
  }

  @Override
  public String name() {
    return "add";
  }

  @Override
  public List<String> victims() {
    return victims.stream().map(Victim::name).toList();
  }

  @Override
  public void strike() {
    victims.forEach(Victim::begin);
  }

  @Override
  public Optional<String> tookEffect() {
    return Proofs.of(victims, victim -> victim.proofOfJoining(PATIENCE));
  }

  @Override
  public void undo() {}

  @Override
  public Optional<String> healed() {
    return tookEffect();
  }
}
