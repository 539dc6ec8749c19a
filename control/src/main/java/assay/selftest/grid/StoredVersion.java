package assay.selftest.grid;

import org.jspecify.annotations.Nullable;

/// One write of a key in a model grid, with what it replaced. Compared by identity: a version that is lost and written
/// again is another one.
final class StoredVersion {

  final long version;

  /// Null if the key was absent.
  final @Nullable StoredVersion replaced;

  StoredVersion(long version, @Nullable StoredVersion replaced) {
    this.version = version;
    this.replaced = replaced;
  }

  /// Whether this is the other one, or replaced it, perhaps with others between.
  boolean includes(StoredVersion other) {
    for (StoredVersion each = this; each != null; each = each.replaced) {
      if (each == other) {
        return true;
      }
    }
    return false;
  }

  StoredVersion higher(StoredVersion other) {
    return other.version > version ? other : this;
  }
}
