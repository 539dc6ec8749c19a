package assay.record.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one cell's processes used: the costs behind the ledger's. A figure that was not told is -1.
///
/// @param processes every process's use in the steady windows of the open steps, members first
/// @param idle what the loaded cluster used before any load, or null where nobody looked
/// @param levels what lived in all members' memory by how full the cluster was, in the order of
///     filling; empty where nobody weighed
/// @param slope the line through the levels, or null where there is none
public record ResourceCosts(
    List<ProcessUse> processes, @Nullable Idle idle, List<Level> levels, @Nullable Slope slope) {

  /// What one process used.
  ///
  /// @param process its name: `member-1`
  /// @param windowNanos how long the steady windows were that the other figures are about
  /// @param cpuNanos CPU time
  /// @param allocatedBytes what its threads allocated on the heap
  /// @param residentBytes its resident memory at the most
  /// @param pauses stops by its garbage collector, or null where it left no log
  /// @param safepoints stops of all its threads for whatever reason, those pauses among them, or null
  public record ProcessUse(
      String process,
      long windowNanos,
      long cpuNanos,
      long allocatedBytes,
      long residentBytes,
      @Nullable Stops pauses,
      @Nullable Stops safepoints) {}

  /// Stops of a process.
  ///
  /// @param count how many began in the windows
  /// @param totalNanos how long they were together
  /// @param maxNanos the longest
  public record Stops(long count, long totalNanos, long maxNanos) {}

  /// What a loaded cluster used while nobody asked anything of it.
  ///
  /// @param nanos for how long it was watched
  /// @param membersCpuNanos CPU time of all members
  /// @param loopbackBytes bytes that crossed the loopback, those of other programs included
  public record Idle(long nanos, long membersCpuNanos, long loopbackBytes) {}

  /// One fill level.
  ///
  /// @param entries how many entries were loaded
  /// @param bytes what lived in all members' heaps and direct buffers after a full collection
  public record Level(long entries, long bytes) {}

  /// A straight line by least squares: bytes by entries.
  ///
  /// @param bytesPerEntry its slope
  /// @param low the lower end of the slope's 95 % interval
  /// @param high its upper end
  public record Slope(double bytesPerEntry, double low, double high) {}
}
