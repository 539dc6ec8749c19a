package assay.benchmark.redis;

import java.util.Map;

/// What a client says of the requests that it counted.
///
/// @param mix which requests
/// @param beginNanos when it began to count, on the host's monotonic clock
/// @param endNanos when it ended
/// @param cpuNanos CPU time of the client's process meanwhile
/// @param latencies of each kind of request, `read` or `update`
public record Counted(
    String mix, long beginNanos, long endNanos, long cpuNanos, Map<String, Latency> latencies) {

  /// Latencies of a kind, as the client says them.
  ///
  /// @param requests how many were answered
  /// @param medianNanos their median
  /// @param meanNanos their mean
  public record Latency(long requests, double medianNanos, double meanNanos) {}

  /// How many were answered.
  public long requests() {
    return latencies.values().stream().mapToLong(Latency::requests).sum();
  }

  /// Requests a second.
  public double perSecond() {
    return requests() * 1e9 / (endNanos - beginNanos);
  }
}
