package assay.api.engine;

/// What the weight of a member leaves out, or counts though it is no entry. A member is weighed by what lives on its heap and in
/// direct buffers after a full collection, or by what its programs have in memory.
///
/// @param elsewhere bytes of entries that the member keeps outside of its heap and its direct buffers
/// @param passing bytes that are weighed and hold what was written last on its way to copies, and no entries: they grow with the
///     load until they are full
/// @param unknown why the member cannot be weighed; empty if it can
public record MemberMemory(long elsewhere, long passing, String unknown) {

  /// A member that is weighed right.
  public static final MemberMemory AS_WEIGHED = new MemberMemory(0, 0, "");

  /// A member that keeps bytes of entries elsewhere.
  public static MemberMemory elsewhere(long bytes) {
    return new MemberMemory(bytes, 0, "");
  }

  /// A member whose weight has bytes that are on their way.
  public static MemberMemory passing(long bytes) {
    return new MemberMemory(0, bytes, "");
  }

  /// A member that cannot be weighed.
  public static MemberMemory unknown(String reason) {
    return new MemberMemory(0, 0, reason);
  }
}
