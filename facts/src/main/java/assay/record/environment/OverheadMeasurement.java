package assay.record.environment;

import java.util.List;

/// Reads through Assay and bare reads, measured in turns.
///
/// @param pairs in the order run
public record OverheadMeasurement(List<Pair> pairs) {

  public OverheadMeasurement {
    pairs = List.copyOf(pairs);
  }

  /// The rates of one pair of turns, in reads per second.
  public record Pair(double benchPerSecond, double barePerSecond) {}
}
