package assay.live.heard;

import java.util.Map;

/// One second of a trial.
///
/// @param number from 0, since the trial's first request
/// @param measured whether any part counts; false during the warm-up
/// @param coveredNanos how much of the second has rows
/// @param kinds in the order of their first rows
public record LiveSecond(
    long number, boolean measured, long coveredNanos, Map<String, KindSecond> kinds) {

  /// Requests per second that ended OK.
  public double perSecond() {
    return rate(kinds.values().stream().mapToDouble(KindSecond::ok).sum());
  }

  /// Requests per second that did not end OK.
  public double notOkPerSecond() {
    return rate(kinds.values().stream().mapToDouble(KindSecond::notOk).sum());
  }

  public double rate(double requests) {
    return coveredNanos == 0 ? 0 : requests * 1e9 / coveredNanos;
  }
}
