package assay.record.results;

import org.jspecify.annotations.Nullable;

/// The activity of one step's background users, from the start of its load to the end.
///
/// @param answered users with an answer before the load began
/// @param process their process: `traffic-1`, or a client if members live inside it
/// @param nanos how long requests were counted
/// @param requests requests that ended in that time
/// @param failures failed ones among them
/// @param rows rows returned by the others
/// @param meanNanos the others' mean duration; 0 if there are none
/// @param maxNanos their longest duration
/// @param late good answers to requests in flight when the load ended
/// @param unfinished users still waiting half a minute later
/// @param collections forced full collections in their process
/// @param failure why the first failed request failed
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

  /// Requests per second of all users.
  public double perSecond() {
    return nanos == 0 ? 0 : requests * 1e9 / nanos;
  }

  /// Requests in flight during the step that had a good answer.
  public long answers() {
    return requests - failures + late;
  }
}
