package assay.record.event;

import assay.record.history.OperationOutcome;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What happens in a step: its load, its requests, its background users.
public sealed interface StepEvent extends RunEvent {

  /// A step's load began, its warm-up included.
  record StepBegins() implements StepEvent {}

  /// The measured window began.
  record WindowBegins() implements StepEvent {}

  /// The measured window ended.
  record WindowEnds() implements StepEvent {}

  /// One part of a closed step ended. A closed loop with a mix leaves one for each kind and phase when it
  /// has ended: the warm-up is round 0, the window round 1.
  ///
  /// @param part which part of the step, from 0; not of a mix, nor in records of earlier versions
  /// @param text the part as it was written: `put 2000`
  /// @param round which round, from 0
  /// @param counted whether the round counts
  /// @param steady where rounds were repeated until their times stopped falling, whether they did
  /// @param nanos how long the round was
  /// @param requests how many requests were sent
  /// @param kind the kind of the requests
  /// @param ok how many were answered
  /// @param rows the rows of all answers together
  /// @param fewest the fewest rows of an answer
  /// @param most the most rows of an answer
  /// @param failures how many requests did not go well, where some did not
  /// @param failure why the first of them did not
  /// @param expected how many rows each answer must have, where the workload knows
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

  /// Requests of a kind did not go well in a step, its warm-up included, for one reason, and the step
  /// has ended.
  ///
  /// @param client the client's name: `client-1`
  /// @param kind the requests' kind
  /// @param outcome what became of them
  /// @param count how many there were
  /// @param exception the class of the first one's exception; empty where there was none
  /// @param message what the first one said
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

  /// The background users of a step are at work, before its load begins.
  ///
  /// @param answered how many of them have had an answer
  /// @param waitedNanos how long that took
  /// @param users how many there are
  /// @param process the name of the process they are in
  record TrafficBegins(int answered, long waitedNanos, int users, String process)
      implements StepEvent {}

  /// The background users of a step stopped, after its load had ended; what they did in between.
  ///
  /// @param nanos for how long they counted
  /// @param requests requests that ended meanwhile
  /// @param failures those of them that were not answered well
  /// @param rows how many rows the others returned
  /// @param meanNanos how long the others took in the mean; 0 where there are none
  /// @param maxNanos the longest
  /// @param late good answers to requests that were on their way when the users were told to stop
  /// @param unfinished users that still waited for an answer when patience ended
  /// @param collections collections that were forced
  /// @param failure why the first failed one did
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

  /// What near caches did in a step, its warm-up included.
  ///
  /// @param hits how many reads they answered
  /// @param misses how many they did not
  record Near(long hits, long misses) implements StepEvent {}

  /// How often a client's solution began changes again in a step, its warm-up included.
  ///
  /// @param retries how often
  record Retried(long retries) implements StepEvent {}

  /// How many requests of a client, in a step and its warm-up, wrote another key than they drew, since nobody may write that one
  /// any more: its last write has an unknown outcome.
  ///
  /// @param client the client's name: `client-1`
  /// @param requests how many
  record Diverted(String client, long requests) implements StepEvent {}

  /// How often a client read registers on their owners in a step, since a read after a fault had returned less than it knew.
  ///
  /// @param client the client's name: `client-1`
  /// @param reads how often
  /// @param unanswered how many of these reads were not answered
  record Settled(String client, long reads, long unanswered) implements StepEvent {}
}
