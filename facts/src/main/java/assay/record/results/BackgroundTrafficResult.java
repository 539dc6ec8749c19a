package assay.record.results;

import org.jspecify.annotations.Nullable;

/// One step's background users, from the load's start to its end.
///
/// @param answered users with an answer before the load began
/// @param process their process: `traffic-1`, or a client if members live inside it
/// @param failures failed ones; `rows`, `meanNanos` and `maxNanos` are of the others
/// @param late good answers to requests in flight at the load's end
/// @param unfinished users still waiting half a minute later
public record BackgroundTrafficResult(
    String step,
    int users,
    int answered,
    String process,
    long nanos,
    long requests,
    long failures,
    long rows,
    long meanNanos,
    long maxNanos,
    long late,
    int unfinished,
    int collections,
    @Nullable String failure) {

  public double perSecond() {
    return nanos == 0 ? 0 : requests * 1e9 / nanos;
  }

  /// Good answers to requests in flight during the step.
  public long answers() {
    return requests - failures + late;
  }
}
