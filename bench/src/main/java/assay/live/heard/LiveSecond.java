package assay.live.heard;

import java.util.Map;

/// One second of a cell.
///
/// @param number which one, from 0, since its first request was counted
/// @param measured whether any of it counts: false while clients warm up
/// @param coveredNanos how much of it rows tell of
/// @param kinds kind to what was done of it, in the order in which they were heard of
public record LiveSecond(
    long number, boolean measured, long coveredNanos, Map<String, KindSecond> kinds) {

  /// Requests per second that ended OK.
  public double perSecond() {
    return rate(kinds.values().stream().mapToDouble(KindSecond::ok).sum());
  }

  /// Requests per second that did not.
  public double notOkPerSecond() {
    return rate(kinds.values().stream().mapToDouble(KindSecond::notOk).sum());
  }

  /// A number of requests as a rate.
  public double rate(double requests) {
    return coveredNanos == 0 ? 0 : requests * 1e9 / coveredNanos;
  }
}
