package assay.record.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Resource use of one cell's processes. Unknown figures are -1.
///
/// @param processes use in the steady windows of open steps, members first
/// @param idle use of the loaded cluster before any load, or null if not measured
/// @param levels live memory of all members, by fill level; empty if not measured
/// @param slope the line through the levels
public record ResourceCosts(
    List<ProcessUse> processes, @Nullable Idle idle, List<Level> levels, @Nullable Slope slope) {

  /// @param process its name: `member-1`
  /// @param windowNanos total length of the steady windows
  /// @param allocatedBytes its threads' heap allocation
  /// @param residentBytes the largest resident memory
  /// @param pauses garbage collection pauses, or null without a log
  /// @param safepoints pauses of all its threads for any reason, garbage collection included
  public record ProcessUse(
      String process,
      long windowNanos,
      long cpuNanos,
      long allocatedBytes,
      long residentBytes,
      @Nullable Stops pauses,
      @Nullable Stops safepoints) {}

  /// Pauses of a process.
  ///
  /// @param count pauses that began in the windows
  public record Stops(long count, long totalNanos, long maxNanos) {}

  /// Use of a loaded cluster without requests.
  ///
  /// @param membersCpuNanos CPU time of all members
  /// @param loopbackBytes loopback traffic, other programs included
  public record Idle(long nanos, long membersCpuNanos, long loopbackBytes) {}

  /// One fill level.
  ///
  /// @param bytes live heap and direct buffers of all members after a full collection
  public record Level(long entries, long bytes) {}

  /// A least-squares line of bytes by entries.
  ///
  /// @param bytesPerEntry the slope, with the 95 % interval in `low` and `high`
  public record Slope(double bytesPerEntry, double low, double high) {}
}
