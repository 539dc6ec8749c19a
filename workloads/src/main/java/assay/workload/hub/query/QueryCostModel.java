package assay.workload.hub.query;

import java.time.Duration;

/// About how long queries take on an idle cluster on two cores, for saying beforehand how long a study
/// will take: measured with Coherence at 200,000 rows.
final class QueryCostModel {

  private static final long REQUEST_NANOS = 600_000;
  private static final long LOOK_NANOS = 4_500;
  private static final long BRING_NANOS = 10_000;

  private QueryCostModel() {}

  /// Looking at rows, every one unless there is an index, and bringing those that answer.
  ///
  /// @param rows how many are there
  /// @param answers how many answer
  static Duration search(long rows, long answers, boolean indexed) {
    return Duration.ofNanos(
        REQUEST_NANOS + (indexed ? 0 : rows * LOOK_NANOS) + answers * BRING_NANOS);
  }

  /// Bringing so many rows by their keys.
  static Duration keys(long keys) {
    return Duration.ofNanos(REQUEST_NANOS + keys * BRING_NANOS);
  }
}
