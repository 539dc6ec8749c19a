package assay.api;

/// The right to write: one version of one register, which only one request holds at a time; or to
/// leave something behind in a counter or a set, which any number of requests do at once.
///
/// @param key the key's index, from 0; the workload makes the engine's key of it
/// @param version for a register the version to write, 1 and up; otherwise a number that no other
///     request has: a tag, an increment's number, an element
/// @param leaves what the write leaves behind
public record Claim(int key, long version, Leaves leaves) {

  /// What a write leaves behind.
  public enum Leaves {
    /// A version of a register.
    VERSION,
    /// Nothing: from then on the register is absent, under this version.
    ABSENCE,
    /// One more in a counter, and a tag beside it.
    TAG,
    /// One more in a counter that keeps no tags.
    COUNT,
    /// An element in a set.
    ELEMENT
  }

  /// Whether only one request at a time may hold it.
  public boolean exclusive() {
    return leaves == Leaves.VERSION || leaves == Leaves.ABSENCE;
  }

  /// The same right for a write that removes the entry; of a register only.
  ///
  /// A [Delete] makes it of its claims by itself. An [Update] whose processor removes its entry on the
  /// owner asks for it.
  public Claim absent() {
    if (!exclusive()) {
      throw new IllegalStateException("only a register can be absent, and this leaves " + leaves);
    }
    return new Claim(key, version, Leaves.ABSENCE);
  }
}
