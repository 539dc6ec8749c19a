package assay.engine.reference;

import java.util.function.BooleanSupplier;

/// Backups that never hear of a share of the writes, though each is acknowledged: what they missed
/// is gone once the owner is.
record LossyBackups(Share share, Tally tally) implements BooleanSupplier {

  /// Whether the backups hear of the next write.
  @Override
  public boolean getAsBoolean() {
    return !tally.hit(share);
  }
}
