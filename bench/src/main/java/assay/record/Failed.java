package assay.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
public record Failed(
    String step,
    String kind,
    String client,
    Outcome outcome,
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
  public static List<Failed> of(CellRecord cell) {
    List<Failed> all = new ArrayList<>();
    for (Mark mark : cell.marks()) {
      if (mark.type() == Mark.Type.REQUESTS_FAILED) {
        outcome(mark).ifPresent(outcome -> all.add(of(cell, mark, outcome)));
      }
    }
    return all;
  }

  private static Optional<Outcome> outcome(Mark mark) {
    String name = mark.fields().getOrDefault("outcome", "");
    return Stream.of(Outcome.FAILED, Outcome.UNKNOWN, Outcome.SHED)
        .filter(outcome -> outcome.name().equals(name))
        .findFirst();
  }

  private static Failed of(CellRecord cell, Mark mark, Outcome outcome) {
    String step = mark.step() == null ? "" : mark.step();
    String kind = mark.fields().getOrDefault("kind", "");
    String client = mark.fields().getOrDefault("client", "");
    long requests =
        cell.timeline().stream()
            .filter(row ->
                row.step().equals(step) && row.kind().equals(kind) && row.client().equals(client))
            .mapToLong(row -> row.ok() + row.failed() + row.unknown() + row.shed())
            .sum();
    return new Failed(
        step,
        kind,
        client,
        outcome,
        mark.number("count", 0),
        requests,
        mark.fields().getOrDefault("exception", ""),
        mark.fields().getOrDefault("message", ""),
        mark.number("firstNanos", mark.nanos()));
  }

  /// The same under the name that figures give its kind.
  public Failed called(String name) {
    return new Failed(step, name, client, outcome, count, requests, exception, message, firstNanos);
  }

  /// Why, for a reader: `NotDone: no order 17`.
  public String reason() {
    String name = exception.substring(exception.lastIndexOf('.') + 1);
    name = name.substring(name.lastIndexOf('$') + 1);
    if (name.isEmpty() || message.isEmpty()) {
      return name + message;
    }
    return name + ": " + message;
  }
}
