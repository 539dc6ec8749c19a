package assay.record.results;

import assay.record.TrialRecord;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.List;

/// One client's failed requests of one kind and reason in one step, warm-up included.
///
/// @param kind as figures name it: `get`, `get under traffic`
/// @param client the client's name: `client-1`
/// @param requests of this kind that the client was to send
/// @param message the first one's, on one line without likely secrets; messages that differ only in digits are one
///     reason
/// @param firstNanos the first one's end, on the host's monotonic clock
public record FailedRequestCount(
    String step,
    String kind,
    String client,
    OperationOutcome outcome,
    long count,
    long requests,
    String exception,
    String message,
    long firstNanos) {

  public static final int LONGEST_MESSAGE = 200;

  /// The most reasons per kind; further ones count as one more.
  public static final int MOST_REASONS = 10;

  /// The counts of a trial, in the order recorded.
  public static List<FailedRequestCount> of(TrialRecord trial) {
    List<FailedRequestCount> all = new ArrayList<>();
    for (TimedEvent event : trial.events()) {
      if (event.event() instanceof StepEvent.RequestsFailed some
          && some.outcome() != OperationOutcome.OK) {
        all.add(of(trial, event.step() == null ? "" : event.step(), some));
      }
    }
    return all;
  }

  private static FailedRequestCount of(
      TrialRecord trial, String step, StepEvent.RequestsFailed some) {
    long requests =
        trial.timeline().stream()
            .filter(row -> row.step().equals(step) && row.kind().equals(some.kind()))
            .filter(row -> row.client().equals(some.client()))
            .mapToLong(row -> row.ok() + row.failed() + row.unknown() + row.shed())
            .sum();
    // The timeline counts only requests that the system could have answered.
    requests += some.outcome() == OperationOutcome.NO_KEY ? some.count() : 0;
    return new FailedRequestCount(
        step,
        some.kind(),
        some.client(),
        some.outcome(),
        some.count(),
        requests,
        some.exception(),
        some.message(),
        some.firstNanos());
  }

  public FailedRequestCount called(String name) {
    return new FailedRequestCount(
        step, name, client, outcome, count, requests, exception, message, firstNanos);
  }

  /// The reason: `DefiniteFailureException: no order 17`.
  public String reason() {
    String name = exception.substring(exception.lastIndexOf('.') + 1);
    name = name.substring(name.lastIndexOf('$') + 1);
    if (name.isEmpty() || message.isEmpty()) {
      return name + message;
    }
    return name + ": " + message;
  }
}
