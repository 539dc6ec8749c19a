package assay.api.engine;

import java.util.OptionalLong;

/// What a member says of its own weight. Assay weighs what lives on its heap and in direct buffers after a full collection, or
/// what its programs have in memory; a member knows of entries that lie elsewhere, and of memory that fills with the load and holds
/// no entries.
///
/// @param elsewhere bytes of entries that the member keeps outside of its heap and its direct buffers
/// @param own what it takes altogether by its own count, in bytes, instead of what is weighed; empty if it does not count
/// @param unknown why the member cannot be weighed; empty if it can
public record MemberMemory(long elsewhere, OptionalLong own, String unknown) {

  /// A member that is weighed right.
  public static final MemberMemory AS_WEIGHED = new MemberMemory(0, OptionalLong.empty(), "");

  /// A member that keeps bytes of entries elsewhere.
  public static MemberMemory elsewhere(long bytes) {
    return new MemberMemory(bytes, OptionalLong.empty(), "");
  }

  /// A member that counts by itself.
  public static MemberMemory own(long bytes) {
    return new MemberMemory(0, OptionalLong.of(bytes), "");
  }

  /// A member that cannot be weighed.
  public static MemberMemory unknown(String reason) {
    return new MemberMemory(0, OptionalLong.empty(), reason);
  }
}
