package assay.load.background;

import assay.api.Response;
import assay.load.client.FailureText;
import assay.record.event.StepEvent.TrafficEnds;
import assay.record.history.OperationOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Counts the background users' requests between two moments, and their late answers. Thread-safe.
final class BackgroundCounts {

  private long fromNanos;
  private long toNanos;
  private boolean counting;
  private boolean ended;
  private long requests;
  private long failures;
  private long rows;
  private long totalNanos;
  private long maxNanos;
  private long late;
  private @Nullable String failure;

  synchronized void begin(long nanos) {
    fromNanos = nanos;
    counting = true;
  }

  /// Requests that end from now on are late.
  synchronized void end(long nanos) {
    toNanos = nanos;
    ended = true;
  }

  synchronized void add(Response response) {
    boolean ok = OperationOutcome.of(response) == OperationOutcome.OK;
    if (!counting) {
      return;
    }
    if (ended && response.endNanos() - toNanos > 0) {
      late += ok ? 1 : 0;
      return;
    }
    requests++;
    if (ok) {
      long nanos = response.endNanos() - response.startNanos();
      rows += response.rows();
      totalNanos += nanos;
      maxNanos = Math.max(maxNanos, nanos);
    } else {
      failures++;
      failure = failure == null ? reason(response) : failure;
    }
  }

  private static String reason(Response response) {
    Throwable thrown = response.failure();
    return thrown == null ? OperationOutcome.of(response).name() : FailureText.named(thrown);
  }

  /// @param unfinished how many users did not end
  /// @param collections how many collections were forced
  synchronized TrafficEnds done(int unfinished, int collections) {
    long answers = requests - failures;
    return new TrafficEnds(
        ended && counting ? toNanos - fromNanos : 0,
        requests,
        failures,
        rows,
        answers == 0 ? 0 : totalNanos / answers,
        maxNanos,
        late,
        unfinished,
        collections,
        Optional.ofNullable(failure));
  }
}
