package assay.record.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Resource use of one trial's processes. Unknown figures are -1.
///
/// @param processes in the steady windows of open steps, members first
/// @param idle before any load; null if not measured
/// @param levels live memory by fill level; empty if not measured
public record ResourceCosts(
    List<ProcessUse> processes, @Nullable Idle idle, List<Level> levels, @Nullable Slope slope) {

  public static final ResourceCosts NONE = new ResourceCosts(List.of(), null, List.of(), null);

  /// Whether nothing was measured.
  public boolean none() {
    return equals(NONE);
  }

  /// @param windowNanos of all steady windows
  /// @param residentBytes the largest resident memory
  /// @param pauses of garbage collection; null without a log
  /// @param safepoints pauses for any reason, garbage collection included
  public record ProcessUse(
      String process,
      long windowNanos,
      long cpuNanos,
      long allocatedBytes,
      long residentBytes,
      @Nullable Stops pauses,
      @Nullable Stops safepoints) {}

  /// @param count in the windows
  public record Stops(long count, long totalNanos, long maxNanos) {}

  /// @param membersCpuNanos CPU time of all members
  /// @param loopbackBytes other programs included
  public record Idle(long nanos, long membersCpuNanos, long loopbackBytes) {}

  /// One fill level.
  ///
  /// @param bytes all members' live heap and direct buffers
  public record Level(long entries, long bytes) {}

  /// A least-squares line.
  ///
  /// @param bytesPerEntry the slope; 95 % interval `low` to `high`
  public record Slope(double bytesPerEntry, double low, double high) {}
}
