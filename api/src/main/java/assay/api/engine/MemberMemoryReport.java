package assay.api.engine;

import java.util.OptionalLong;

/// A member's report about its memory. Assay measures the live heap and direct buffers after a full
/// collection, or the memory of the member's programs. Only the member knows about entries outside
/// these, and about memory that grows with the load and holds no entries.
///
/// @param elsewhere entry bytes outside the heap and direct buffers
/// @param own the member's total by its own count, in bytes, used instead of Assay's measurement;
/// empty if it does not count
/// @param unknown why the member cannot be measured; empty if it can
public record MemberMemoryReport(long elsewhere, OptionalLong own, String unknown) {

  /// A member that Assay measures correctly.
  public static final MemberMemoryReport AS_MEASURED =
      new MemberMemoryReport(0, OptionalLong.empty(), "");

  /// A member with entries outside the heap and direct buffers.
  public static MemberMemoryReport elsewhere(long bytes) {
    return new MemberMemoryReport(bytes, OptionalLong.empty(), "");
  }

  /// A member that counts its own memory.
  public static MemberMemoryReport own(long bytes) {
    return new MemberMemoryReport(0, OptionalLong.of(bytes), "");
  }

  /// A member that cannot be measured.
  public static MemberMemoryReport unknown(String reason) {
    return new MemberMemoryReport(0, OptionalLong.empty(), reason);
  }
}
