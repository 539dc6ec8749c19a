package assay.record.results;

import org.jspecify.annotations.Nullable;

/// What the background users of one step did, from when its load began until it had ended.
///
/// @param step the step's id
/// @param users how many there were
/// @param answered how many had had an answer before the load began
/// @param process the process they were in: `traffic-1`, or a client's where members live inside it
/// @param nanos for how long they were counted
/// @param requests requests that ended meanwhile
/// @param failures those of them that were not answered well
/// @param rows how many rows the others returned
/// @param meanNanos how long the others took in the mean, 0 where there are none
/// @param maxNanos the longest of them
/// @param late good answers to requests that were on their way when the load had ended
/// @param unfinished users that were still waiting for an answer half a minute after
/// @param collections full collections that were forced in their process
/// @param failure why the first failed request did, or null
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

  /// Requests a second of all of them.
  public double perSecond() {
    return nanos == 0 ? 0 : requests * 1e9 / nanos;
  }

  /// Requests that were under way while the step ran, and were answered well.
  public long answers() {
    return requests - failures + late;
  }
}
