package assay.record.event;

import java.util.OptionalInt;
import java.util.OptionalLong;

/// Events of a run and of whole cells.
public sealed interface CellEvent extends RunEvent {

  /// @param epochMillis wall clock, since 1970; empty in older records
  record RunBegins(OptionalLong epochMillis) implements CellEvent {}

  record RunEnds() implements CellEvent {}

  record Interrupted() implements CellEvent {}

  /// An interrupted run continues.
  ///
  /// @param epochMillis wall clock, since 1970
  /// @param kept earlier cells that count
  /// @param superseded earlier cells that were begun and do not count
  record RunResumed(long epochMillis, int kept, int superseded) implements CellEvent {}

  record ConfigurationSet(String configuration, String command) implements CellEvent {}

  record CellBegins() implements CellEvent {}

  /// All processes have joined, and every partition is owned and backed up as configured.
  record Ready(long startNanos) implements CellEvent {}

  /// The data was loaded.
  ///
  /// @param nanos without memory measurements; empty in older records
  record Loaded(long entries, OptionalLong nanos) implements CellEvent {}

  /// The loaded cluster was left idle until now.
  record Rested(long nanos) implements CellEvent {}

  record AuditBegins() implements CellEvent {}

  /// The final read of every key ended. Empty values: older records.
  ///
  /// @param unreadable keys not read
  /// @param doubtful registers that may hold less than written
  /// @param onOwner second reads on the owner, by entry processor
  record AuditEnds(
      OptionalInt keys,
      OptionalInt unreadable,
      OptionalInt doubtful,
      OptionalInt again,
      OptionalInt onOwner)
      implements CellEvent {}

  /// A probe cannot measure its metric.
  ///
  /// @param metric the metric without a figure
  /// @param reason a sentence
  record Declined(String metric, String reason) implements CellEvent {

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
      implements CellEvent {}

  /// A process exited unexpectedly. The cell is invalid unless a fault caused it.
  ///
  /// @param process its name: `member-1`
  record ProcessLost(String process, int exit) implements CellEvent {}

  /// @param reason a sentence
  record CellFailed(String reason) implements CellEvent {}

  record CellEnds() implements CellEvent {}
}
