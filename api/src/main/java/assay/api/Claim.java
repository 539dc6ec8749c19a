package assay.api;

/// The right to write. A register's version is claimed by one request at a time. Claims on a
/// counter or a set may be held by any number of requests.
///
/// @param key the key's index, from 0; the workload derives the engine's key from it
/// @param version for a register the version to write, from 1; otherwise a number that no other
/// request has: a tag, an increment's number, an element
/// @param leaves what the write leaves behind
public record Claim(int key, long version, Leaves leaves) {

  /// What a write leaves behind.
  public enum Leaves {
    /// A register's version.
    VERSION,
    /// Nothing: the register is absent, under this version.
    ABSENCE,
    /// A counter's increment, and a tag beside it.
    TAG,
    /// An increment of a counter without tags.
    COUNT,
    /// An element in a set.
    ELEMENT,
    /// A lock that is held under this number.
    LOCK,
    /// The same lock, released.
    UNLOCK
  }

  /// Whether only one request at a time may hold the claim.
  public boolean exclusive() {
    return leaves == Leaves.VERSION || leaves == Leaves.ABSENCE;
  }

  /// The claim for taking a lock; only of an [element][RequestContext#element], whose number is then the holder's.
  public Claim lock() {
    return new Claim(key, version, Leaves.LOCK);
  }

  /// The claim for releasing the lock that was taken under the same number.
  public Claim unlock() {
    return new Claim(key, version, Leaves.UNLOCK);
  }

  /// The claim for a write that removes the entry; only for a register.
  ///
  /// A [Delete] converts its claims itself. An [Update] whose processor removes its entry on the owner must call this.
  public Claim absent() {
    if (!exclusive()) {
      throw new IllegalStateException("only a register can be absent, and this leaves " + leaves);
    }
    return new Claim(key, version, Leaves.ABSENCE);
  }
}
