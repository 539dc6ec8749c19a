package assay.load;

import assay.api.DataParameters;
import assay.api.Observation;
import assay.api.Response;
import assay.api.message.HasDeadLetters;
import assay.load.client.ClientContext;
import assay.load.client.WorkloadCaller;
import assay.record.event.TrialEvent;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.concurrent.TimeUnit;

/// Reads a broker's dead letters into the history, if the workload's changes are messages. If the
/// broker does not report them, an event gives the reason: unknown is not zero.
///
/// @param deadlineNanos when no further try begins
record DeadLetterRead(ClientContext context, long deadlineNanos) {

  private static final int TRIES = 4;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  void run() {
    HistoryWriter history = context.history();
    if (history == null || !(context.workload() instanceof HasDeadLetters messages)) {
      return;
    }
    Response response = response(messages);
    for (int left = TRIES - 1; left > 0 && again(response); left--) {
      context.clock().parkNanos(PAUSE_NANOS);
      response = response(messages);
    }
    if (read(response)) {
      note(history, response);
    } else {
      declined(response);
    }
  }

  private boolean again(Response response) {
    return !read(response)
        && !(response.failure() instanceof UnsupportedOperationException)
        && context.clock().nanos() - deadlineNanos < 0;
  }

  private static boolean read(Response response) {
    return OperationOutcome.of(response) == OperationOutcome.OK;
  }

  private Response response(HasDeadLetters messages) {
    DataParameters data = context.data();
    return WorkloadCaller.call(
            context.workload(), "deadLetters", "", () -> messages.deadLetters(data))
        .execute(context.session(), context.clock()::nanos);
  }

  private static void note(HistoryWriter history, Response response) {
    long start = response.startNanos();
    for (Observation seen : response.observations()) {
      Op op = FinalRead.opOf(seen);
      history.append(
          new Operation(
              op,
              OperationOutcome.OK,
              -1,
              0,
              seen.key(),
              seen.version(),
              start,
              start,
              response.endNanos()));
    }
  }

  private void declined(Response response) {
    Throwable failure = response.failure();
    String said = failure == null ? "nobody said why" : failure.getMessage();
    String reason = said == null ? "" + failure : said;
    context.record(
        context.clock().nanos(),
        new TrialEvent.Declined(TrialEvent.Declined.DEAD_LETTERS, reason),
        null,
        "dead letters are not known: " + reason);
  }
}
