package assay.record.event;

import assay.record.history.OperationOutcome;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Events of a step: its load, requests and background users.
public sealed interface StepEvent extends RunEvent {

  /// The load began, with its warm-up.
  record StepBegins() implements StepEvent {}

  record WindowBegins() implements StepEvent {}

  record WindowEnds() implements StepEvent {}

  /// One part of a closed step ended. A closed loop with a mix writes one event per kind and phase at its end: round
  /// 0 is the warm-up, round 1 the window.
  ///
  /// @param part index from 0; empty for a mix and in older records
  /// @param text as written: `put 2000`
  /// @param round from 0
  /// @param steady whether the times stopped falling; empty if rounds were not repeated for that
  /// @param rows rows of all answers together
  /// @param fewest the fewest rows per answer
  /// @param most the most rows per answer
  /// @param failures failed requests, if any
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

  /// Failed requests of one kind and reason in a step, warm-up included. Written when the step ends.
  ///
  /// @param client the client's name: `client-1`
  /// @param exception the first exception's class; empty without one
  /// @param message the first failure's message
  /// @param firstNanos when the first one ended
  record RequestsFailed(
      String client,
      String kind,
      OperationOutcome outcome,
      long count,
      String exception,
      String message,
      long firstNanos)
      implements StepEvent {}

  /// The background users are running. Comes before the load begins.
  ///
  /// @param answered users that had an answer
  /// @param waitedNanos how long that took
  /// @param process the name of their process
  record TrafficBegins(int answered, long waitedNanos, int users, String process)
      implements StepEvent {}

  /// The background users stopped, after the load ended.
  ///
  /// @param nanos how long requests were counted
  /// @param requests requests that ended in that time
  /// @param failures failed ones among them
  /// @param rows rows returned by the others
  /// @param meanNanos the others' mean duration; 0 if there are none
  /// @param maxNanos the longest duration
  /// @param late good answers to requests in flight when the users were told to stop
  /// @param unfinished users still waiting when patience ended
  /// @param collections forced garbage collections
  /// @param failure why the first failed request failed
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

  /// Reads that near caches answered (hits) or not (misses) in a step, warm-up included.
  record Near(long hits, long misses) implements StepEvent {}

  /// How often a client's solution retried a change in a step, warm-up included.
  record Retried(long retries) implements StepEvent {}

  /// Requests in a step, warm-up included, that wrote another key than they drew. The drawn key's last write has an
  /// unknown outcome, and no client may write that key again.
  ///
  /// @param client the client's name: `client-1`
  record Diverted(String client, long requests) implements StepEvent {}

  /// Reads of registers on their owners in a step, because a read after a fault had returned less than the client
  /// knew.
  ///
  /// @param client the client's name: `client-1`
  /// @param unanswered reads without an answer
  record Settled(String client, long reads, long unanswered) implements StepEvent {}
}
