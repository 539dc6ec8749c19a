package assay.record.environment;

import java.util.List;

/// What reads through the bench and bare reads measured, in turns.
///
/// @param pairs in the order in which they ran
public record OverheadPairs(List<Pair> pairs) {

  public OverheadPairs {
    pairs = List.copyOf(pairs);
  }

  /// The rates of one pair of turns, in reads a second.
  public record Pair(double benchPerSecond, double barePerSecond) {}
}
