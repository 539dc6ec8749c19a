package assay.fault;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Fills members' heaps up to a share with unused data. Their collectors run constantly with the little memory left.
public final class HeapPressureFault extends MemberFault {

  private final double share;
  private Optional<String> filled = Optional.empty();
  private double used;
  private Optional<String> drained = Optional.empty();

  /// Fills these members' heaps.
  ///
  /// @param share of the heap, from 0 to 1
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

  private static Optional<String> drained(FaultTarget target) {
    return target.alive() ? target.drain() : Optional.of("it has ended, and its heap with it");
  }

  @Override
  public Optional<String> healed() {
    return drained;
  }
}
