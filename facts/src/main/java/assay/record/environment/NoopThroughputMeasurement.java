package assay.record.environment;

import java.util.Comparator;
import java.util.List;

/// A closed loop with empty requests, measured in turns with its floor.
///
/// @param turns in order
/// @param liveBytes the largest heap after a full collection during a step's setup
public record NoopThroughputMeasurement(List<Turn> turns, long liveBytes) {

  public NoopThroughputMeasurement {
    turns = List.copyOf(turns);
  }

  /// @param nanos one thread's wall time per request
  /// @param cpuNanos the whole process's CPU time per request
  /// @param floorNanos one thread's wall time per two clock reads and a histogram add
  public record Turn(
      int threads, double requestsPerSecond, double nanos, double cpuNanos, double floorNanos) {}

  public Turn median(int threads) {
    List<Turn> sorted =
        turns.stream()
            .filter(turn -> turn.threads() == threads)
            .sorted(Comparator.comparingDouble(Turn::requestsPerSecond))
            .toList();
    return sorted.get(sorted.size() / 2);
  }
}
