package assay.benchmark.redis;

import java.util.Map;

/// A client's report on its counted requests.
///
/// @param beginNanos when counting began, on the host's monotonic clock
/// @param cpuNanos CPU time of the client's process between start and end
/// @param latencies by kind of request, `read` or `update`
public record CountedReport(
    String mix, long beginNanos, long endNanos, long cpuNanos, Map<String, Latency> latencies) {

  /// A client's own latency report for one kind.
  ///
  /// @param requests the answered requests
  public record Latency(long requests, double medianNanos, double meanNanos) {}

  public long requests() {
    return latencies.values().stream().mapToLong(Latency::requests).sum();
  }

  public double perSecond() {
    return requests() * 1e9 / (endNanos - beginNanos);
  }
}
