package assay.record.event;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Events of a run and of whole trials.
public sealed interface TrialEvent extends RunEvent {

  /// @param epochMillis wall clock, since 1970; empty in older records
  record RunBegins(OptionalLong epochMillis) implements TrialEvent {}

  record RunEnds() implements TrialEvent {}

  record Interrupted() implements TrialEvent {}

  /// An interrupted run continues.
  ///
  /// @param epochMillis wall clock, since 1970
  /// @param kept earlier trials that count
  /// @param superseded earlier trials that were begun and do not count
  record RunResumed(long epochMillis, int kept, int superseded) implements TrialEvent {}

  record ConfigurationSet(String configuration, String command) implements TrialEvent {}

  record TrialBegins() implements TrialEvent {}

  /// All processes have joined, and every partition is owned and backed up as configured.
  record Ready(long startNanos) implements TrialEvent {}

  /// The data was loaded.
  ///
  /// @param nanos without memory measurements; empty in older records
  record Loaded(long entries, OptionalLong nanos) implements TrialEvent {}

  /// The loaded cluster was left idle until now.
  record Rested(long nanos) implements TrialEvent {}

  record AuditBegins() implements TrialEvent {}

  /// The final read of every key ended. Empty values: older records.
  ///
  /// @param unreadable keys not read
  /// @param doubtful registers that may hold less than written
  /// @param onOwner second reads on the owner, by entry processor
  /// @param late registers that got newer after their second read
  /// @param goesOn 1 if one did just before reading ended, so that more may come back
  record AuditEnds(
      OptionalInt keys,
      OptionalInt unreadable,
      OptionalInt doubtful,
      OptionalInt again,
      OptionalInt onOwner,
      OptionalInt late,
      OptionalInt goesOn)
      implements TrialEvent {}

  /// A probe cannot measure its metric.
  ///
  /// @param metric the metric without a figure
  /// @param reason a sentence
  record Declined(String metric, String reason) implements TrialEvent {

    /// Replaces a metric if a key cannot be read at the end.
    public static final String FINAL_READ = "final-read";

    /// Replaces a metric if dead letters cannot be listed.
    public static final String DEAD_LETTERS = "dead-letters";
  }

  /// A client program in another language connected.
  ///
  /// @param client the client's name: `client-1`
  /// @param language `python`
  /// @param getNanos own overhead per read, serial, against its own memory
  /// @param putNanos own overhead per write
  /// @param boundNanos its clock's error; 0 with the host's clock
  record ClientProgram(
      String client,
      String language,
      String runtime,
      String library,
      long getNanos,
      long putNanos,
      long boundNanos)
      implements TrialEvent {}

  /// The attributes of a session, which the history knows by their numbers.
  ///
  /// @param names each at its number
  record SessionAttributes(List<String> names) implements TrialEvent {}

  /// A process exited unexpectedly. The trial is invalid unless a fault caused it.
  ///
  /// @param process its name: `member-1`
  record ProcessLost(String process, int exit) implements TrialEvent {}

  /// @param reason a sentence
  record TrialFailed(String reason) implements TrialEvent {}

  record TrialEnds() implements TrialEvent {}
}
