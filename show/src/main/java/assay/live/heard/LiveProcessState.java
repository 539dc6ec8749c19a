package assay.live.heard;

import java.util.OptionalDouble;

/// A process of the current trial.
///
/// @param name for example `member-1`
/// @param state in a few words
/// @param cpu as a share of a core, between its last two samples; empty if unknown
/// @param residentBytes -1 if unknown
/// @param stallNanos its longest stall before the last sample; -1 if unknown
public record LiveProcessState(
    String name,
    String state,
    Standing standing,
    OptionalDouble cpu,
    long residentBytes,
    long stallNanos) {

  /// Whether the last sample is recent.
  public boolean sampled() {
    return residentBytes >= 0 || stallNanos >= 0;
  }

  public enum Standing {
    FINE,
    /// Harmed on purpose, silent, or not in the engine's cluster.
    DOUBTFUL,
    /// Ended unexpectedly.
    LOST
  }
}
