package assay.engine.reference;

import java.util.function.BooleanSupplier;

/// Backups that never hear of a share of the writes, though each is acknowledged: what they missed
/// is gone once the owner is.
final class LossyBackups implements BooleanSupplier {

  private final Share share;
  private final Tally tally;

  LossyBackups(Share share, Tally tally) {
    this.share = share;
    this.tally = tally;
  }

  /// Whether the backups hear of the next write.
  @Override
  public boolean getAsBoolean() {
    tally.open();
    boolean lost = share.hits();
    if (lost) {
      tally.harmed();
    }
    return !lost;
  }
}
