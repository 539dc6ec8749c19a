package assay.workload.hub.query;

import java.time.Duration;

/// The approximate query time on an idle cluster on two cores, for the duration forecast of a
/// study: measured with Coherence at 200,000 rows.
final class QueryCostModel {

  private static final long REQUEST_NANOS = 600_000;
  private static final long LOOK_NANOS = 4_500;
  private static final long BRING_NANOS = 10_000;

  private QueryCostModel() {}

  /// The time to scan all rows, if there is no index, and to fetch the answers.
  ///
  /// @param rows the row count
  /// @param answers the answer count
  static Duration search(long rows, long answers, boolean indexed) {
    return Duration.ofNanos(
        REQUEST_NANOS + (indexed ? 0 : rows * LOOK_NANOS) + answers * BRING_NANOS);
  }

  static Duration keys(long keys) {
    return Duration.ofNanos(REQUEST_NANOS + keys * BRING_NANOS);
  }
}
