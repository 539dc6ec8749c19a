package assay.record.results;

import assay.record.CellRecord;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.List;

/// Requests of one kind that did not go well, as one client saw them in one step, its warm-up included,
/// and for one reason.
///
/// @param step the step's id
/// @param kind the request's kind, as figures name it: `get`, `get under traffic`
/// @param client the client's name: `client-1`
/// @param outcome what became of them
/// @param count how many there were
/// @param requests how many of this kind the client was to send in the step
/// @param exception the class of the first one's exception, empty where there was none
/// @param message what the first one said, in one line without what looks like a secret; two that differ
///     in their digits alone are one reason
/// @param firstNanos when the first one ended, on the host's monotonic clock
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

  /// The longest message that is kept.
  public static final int LONGEST_MESSAGE = 200;

  /// The most reasons that are told apart of one kind; what comes after them is one more.
  public static final int MOST_REASONS = 10;

  /// Those of a cell, in the order in which they were written down.
  public static List<FailedRequestCount> of(CellRecord cell) {
    List<FailedRequestCount> all = new ArrayList<>();
    for (TimedEvent event : cell.events()) {
      if (event.event() instanceof StepEvent.RequestsFailed some
          && some.outcome() != OperationOutcome.OK) {
        all.add(of(cell, event.step() == null ? "" : event.step(), some));
      }
    }
    return all;
  }

  private static FailedRequestCount of(
      CellRecord cell, String step, StepEvent.RequestsFailed some) {
    long requests =
        cell.timeline().stream()
            .filter(row -> row.step().equals(step) && row.kind().equals(some.kind()))
            .filter(row -> row.client().equals(some.client()))
            .mapToLong(row -> row.ok() + row.failed() + row.unknown() + row.shed())
            .sum();
    // A row of the timeline counts what the system could have answered.
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

  /// The same under the name that figures give its kind.
  public FailedRequestCount called(String name) {
    return new FailedRequestCount(
        step, name, client, outcome, count, requests, exception, message, firstNanos);
  }

  /// Why, for a reader: `DefiniteFailureException: no order 17`.
  public String reason() {
    String name = exception.substring(exception.lastIndexOf('.') + 1);
    name = name.substring(name.lastIndexOf('$') + 1);
    if (name.isEmpty() || message.isEmpty()) {
      return name + message;
    }
    return name + ": " + message;
  }
}
