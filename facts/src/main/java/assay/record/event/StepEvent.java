package assay.record.event;

import assay.record.history.OperationOutcome;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Events of a step: its load, requests and background users.
public sealed interface StepEvent extends RunEvent {

  record StepBegins() implements StepEvent {}

  record WindowBegins() implements StepEvent {}

  record WindowEnds() implements StepEvent {}

  /// A part of a closed step ended. A mix writes one event per kind and phase at its end: round 0 is the warm-up,
  /// round 1 the window.
  ///
  /// @param part index from 0; empty for a mix and in older records
  /// @param text as written: `put 2000`
  /// @param round from 0
  /// @param steady whether times stopped falling; empty if not awaited
  /// @param failure why the first one failed
  /// @param expected rows per answer, if the workload knows
  record Part(
      OptionalInt part,
      String text,
      int round,
      boolean counted,
      Optional<Boolean> steady,
      long nanos,
      OptionalLong requests,
      Optional<String> kind,
      OptionalLong ok,
      OptionalLong rows,
      OptionalLong fewest,
      OptionalLong most,
      OptionalLong failures,
      Optional<String> failure,
      OptionalLong expected)
      implements StepEvent {}

  /// Failed requests of one kind and reason, warm-up included. Written when the step ends.
  ///
  /// @param client the client's name: `client-1`
  /// @param exception the first exception's class; empty without one
  /// @param firstNanos the first one's end
  record RequestsFailed(
      String client,
      String kind,
      OperationOutcome outcome,
      long count,
      String exception,
      String message,
      long firstNanos)
      implements StepEvent {}

  /// Background users are running, before the load begins.
  ///
  /// @param answered users that had an answer
  record TrafficBegins(int answered, long waitedNanos, int users, String process)
      implements StepEvent {}

  /// The background users stopped, after the load ended.
  ///
  /// @param nanos how long requests were counted
  /// @param failures failed ones; `rows`, `meanNanos` and `maxNanos` are of the others
  /// @param late good answers to requests in flight at the end
  /// @param unfinished users still waiting when patience ended
  record TrafficEnds(
      long nanos,
      long requests,
      long failures,
      long rows,
      long meanNanos,
      long maxNanos,
      long late,
      int unfinished,
      int collections,
      Optional<String> failure)
      implements StepEvent {}

  /// Requests of an asynchronous client that could have been sent, but met a full pipeline. Written when the step ends,
  /// also if there were none; warm-up included.
  ///
  /// @param client the client's name: `client-1`
  /// @param sent all that were sent
  /// @param longestNanos the longest wait for a place
  record HeldBack(String client, long count, long sent, long longestNanos) implements StepEvent {}

  /// Reads answered by near caches (hits) or not (misses), warm-up included.
  record Near(long hits, long misses) implements StepEvent {}

  /// How often a client's solution retried, warm-up included.
  record Retried(long retries) implements StepEvent {}

  /// Requests that wrote another key than drawn, warm-up included, because no client may rewrite a key with an
  /// unknown outcome.
  ///
  /// @param client the client's name: `client-1`
  record Diverted(String client, long requests) implements StepEvent {}

  /// Reads of registers on their owners, after a read that returned less than the client knew.
  ///
  /// @param unanswered reads without an answer
  record Settled(String client, long reads, long unanswered) implements StepEvent {}
}
