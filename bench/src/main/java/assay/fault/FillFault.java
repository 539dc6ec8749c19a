package assay.fault;

import java.util.List;
import java.util.Optional;

/// Fills members' heaps up to a share with what nobody needs, so that their collectors work without end
/// and what little is left must do.
public final class FillFault implements Fault {

  private final double share;
  private Optional<String> filled = Optional.empty();
  private Optional<String> drained = Optional.empty();
  private final List<Victim> victims;

  /// A heap filled up to a share, from 0 to 1, of these members.
  public FillFault(List<? extends Victim> victims, double share) {
    this.victims = List.copyOf(victims);
    this.share = share;
  }

  @Override
  public String name() {
    return "fill";
  }

  @Override
  public List<String> victims() {
    return victims.stream().map(Victim::name).toList();
  }

  @Override
  public void strike() {
    filled = Proofs.of(victims, victim -> victim.fill(share));
  }

  @Override
  public Optional<String> tookEffect() {
    return filled;
  }

  @Override
  public void undo() {
    if (drained.isEmpty()) {
      drained = Proofs.of(victims, Victim::drain);
    }
  }

  @Override
  public Optional<String> healed() {
    return drained;
  }
}
