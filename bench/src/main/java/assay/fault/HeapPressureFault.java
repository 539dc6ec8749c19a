package assay.fault;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Fills members' heaps up to a share with what nobody needs, so that their collectors work without end
/// and what little is left must do.
public final class HeapPressureFault extends MemberFault {

  private final double share;
  private Optional<String> filled = Optional.empty();
  private double used;
  private Optional<String> drained = Optional.empty();

  /// A heap filled up to a share, from 0 to 1, of these members.
  public HeapPressureFault(List<? extends FaultTarget> targets, double share) {
    super("heap-pressure", targets);
    this.share = share;
  }

  @Override
  public void inject() {
    filled = proofs(target -> target.fill(share).map(this::proof));
  }

  private String proof(FaultTarget.Filled heap) {
    used = Math.max(used, heap.used());
    return heap.proof();
  }

  @Override
  public Optional<String> tookEffect() {
    return filled;
  }

  /// The share of the fullest heap that was in use.
  @Override
  public OptionalDouble filled() {
    return filled.isPresent() ? OptionalDouble.of(used) : OptionalDouble.empty();
  }

  @Override
  public void undo() {
    if (drained.isEmpty()) {
      drained = proofs(HeapPressureFault::drained);
    }
  }

  /// A process may end that has no heap left to work with.
  private static Optional<String> drained(FaultTarget target) {
    return target.alive() ? target.drain() : Optional.of("it has ended, and its heap with it");
  }

  @Override
  public Optional<String> healed() {
    return drained;
  }
}
