package assay.record.event;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What happens to a run and to its cells as a whole.
public sealed interface CellEvent extends RunEvent {

  /// The run began.
  ///
  /// @param epochMillis the wall clock at the event's moment, in milliseconds since 1970; not in records of
  ///     earlier versions
  record RunBegins(OptionalLong epochMillis) implements CellEvent {}

  /// The run ended.
  record RunEnds() implements CellEvent {}

  /// The run was interrupted by the user.
  record Interrupted() implements CellEvent {}

  /// A run that had stopped in its middle goes on.
  ///
  /// @param epochMillis the wall clock at the event's moment, in milliseconds since 1970
  /// @param kept how many cells of before count
  /// @param superseded how many cells of before were begun and count for nothing
  record RunResumed(long epochMillis, int kept, @JsonAlias("setAside") int superseded)
      implements CellEvent {}

  /// An existing cluster was switched to a configuration by a command of the user's.
  ///
  /// @param configuration its name
  /// @param command the command
  record ConfigurationSet(String configuration, String command) implements CellEvent {}

  /// A cell's cluster was asked to start.
  record CellBegins() implements CellEvent {}

  /// Members and clients are joined, every partition owned and backed up as asked.
  ///
  /// @param startNanos how long that took
  record Ready(long startNanos) implements CellEvent {}

  /// The data was loaded.
  ///
  /// @param entries how many entries
  /// @param nanos how long it took, the time of weighing left out; not in records of earlier versions
  record Loaded(long entries, OptionalLong nanos) implements CellEvent {}

  /// The loaded cluster was left alone until now.
  ///
  /// @param nanos for how long
  record Rested(long nanos) implements CellEvent {}

  /// The final read of every key began.
  record AuditBegins() implements CellEvent {}

  /// The final read of every key ended.
  ///
  /// @param keys how many keys were asked for; not in records of earlier versions
  /// @param unreadable how many of them could not be read; not in records of earlier versions
  /// @param doubtful how many registers were read that may hold less than was written; not in records of
  ///     earlier versions
  /// @param again how many of those were read a second time; not in records of earlier versions
  /// @param onOwner how many of these by an entry processor on the owner; not in records of earlier versions
  record AuditEnds(
      OptionalInt keys,
      OptionalInt unreadable,
      OptionalInt doubtful,
      OptionalInt again,
      OptionalInt onOwner)
      implements CellEvent {}

  /// A probe cannot see what it is for.
  ///
  /// @param metric the metric that has no figure therefore
  /// @param reason why, in a sentence
  record Declined(String metric, String reason) implements CellEvent {

    /// What stands in the place of a metric where some key cannot be read at the end.
    public static final String FINAL_READ = "final-read";

    /// The metric where nobody tells which messages a broker has given up.
    public static final String DEAD_LETTERS = "dead-letters";
  }

  /// A client's program in another language is connected.
  ///
  /// @param client the client's name: `client-1`
  /// @param language `python`
  /// @param runtime what runs it
  /// @param library what it speaks through
  /// @param getNanos what it takes itself for a read, one after the other against its own memory
  /// @param putNanos the same for a write
  /// @param boundNanos how far its clock may be off; 0 where it is the host's
  record ClientProgram(
      String client,
      String language,
      String runtime,
      String library,
      long getNanos,
      long putNanos,
      long boundNanos)
      implements CellEvent {}

  /// A process ended that was not asked to. Unless a fault led to it, the cell is not valid.
  ///
  /// @param process its name: `member-1`
  /// @param exit its exit code
  record ProcessLost(String process, int exit) implements CellEvent {}

  /// A cell could not be finished.
  ///
  /// @param reason why, in a sentence
  record CellFailed(String reason) implements CellEvent {}

  /// A cell ended.
  record CellEnds() implements CellEvent {}
}
