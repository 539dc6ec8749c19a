package assay.engine.reference;

import java.util.function.BooleanSupplier;

/// Backups that miss a share of the writes, although each is acknowledged: a missed write is lost
/// with its owner.
record BackupDropPolicy(RandomShare share, HarmTally tally) implements BooleanSupplier {

  /// Whether the backups receive the next write.
  @Override
  public boolean getAsBoolean() {
    return !tally.hit(share);
  }
}
