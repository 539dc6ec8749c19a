package assay.live.heard;

import java.util.OptionalDouble;

/// A process of the cell under way.
///
/// @param name `member-1`
/// @param state how it is, in a few words
/// @param standing how to take that
/// @param cpu how much of a core it used between its last two samples, as a share; empty where that is not known
/// @param residentBytes its memory in RAM; -1 where it is not known
/// @param stallNanos its longest stall before the last sample; -1 where it is not known
public record ProcessLine(
    String name,
    String state,
    Standing standing,
    OptionalDouble cpu,
    long residentBytes,
    long stallNanos) {

  /// Whether its last sample is new enough to say how it is now.
  public boolean sampled() {
    return residentBytes >= 0 || stallNanos >= 0;
  }

  /// How to take a state.
  public enum Standing {
    /// It runs.
    FINE,
    /// It is harmed on purpose, silent, or not in the engine's cluster.
    DOUBTFUL,
    /// It ended unasked.
    LOST
  }
}
