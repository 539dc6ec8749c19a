package assay.study.file;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A study file, bound: what was written where, before anything is decided.
///
/// @param id the study's id
/// @param question the question it asks
/// @param asks the figures the question is about
/// @param engine the engine's name
/// @param workload the workload's name, or null where the id says it
/// @param with the jars that bring its workload or engine along, relative to the file
/// @param cluster settings of every strategy
/// @param data the data's numbers
/// @param vary the matrix
/// @param strategies strategies with a name of their own
/// @param steps what is done in every cell
/// @param checks the checkers' names
/// @param objectives what is demanded
/// @param published the file of published figures, or null
/// @param lean what it says of a lean run of its own
/// @param baseline the name of the strategy that the others are compared with, or null for the first
/// @param repeats fresh clusters per strategy, or null
/// @param seed the seed, or null
public record Study(
    SourceValue id,
    SourceValue question,
    List<SourceValue> asks,
    SourceValue engine,
    @Nullable SourceValue workload,
    List<SourceValue> with,
    Map<String, SourceValue> cluster,
    Map<String, SourceValue> data,
    Vary vary,
    Map<String, Map<String, SourceValue>> strategies,
    List<StudyStep> steps,
    List<SourceValue> checks,
    List<SourceValue> objectives,
    @Nullable SourceValue published,
    LeanOverrides lean,
    @Nullable SourceValue baseline,
    @Nullable SourceValue repeats,
    @Nullable SourceValue seed) {

  /// The same with other settings.
  public Study with(
      Map<String, SourceValue> otherCluster,
      Vary otherVary,
      Map<String, Map<String, SourceValue>> otherStrategies) {
    return new Study(
        id,
        question,
        asks,
        engine,
        workload,
        with,
        otherCluster,
        data,
        otherVary,
        otherStrategies,
        steps,
        checks,
        objectives,
        published,
        lean,
        baseline,
        repeats,
        seed);
  }

  /// The same with another lean run.
  public Study withLean(LeanOverrides other) {
    return new Study(
        id,
        question,
        asks,
        engine,
        workload,
        with,
        cluster,
        data,
        vary,
        strategies,
        steps,
        checks,
        objectives,
        published,
        other,
        baseline,
        repeats,
        seed);
  }

  /// The matrix.
  ///
  /// @param axes a setting and the values it takes; every combination is a strategy
  /// @param exclude combinations left out: those that hold all of an entry's values
  /// @param include combinations added
  public record Vary(
      Map<String, List<SourceValue>> axes,
      List<Map<String, SourceValue>> exclude,
      List<Map<String, SourceValue>> include) {}

  /// What a lean run does otherwise.
  ///
  /// @param strategies the names of those it runs; empty where it runs all
  /// @param data numbers of the data that it does not shrink but takes from here
  /// @param requests how many requests of a closed part it sends at the most, or null
  public record LeanOverrides(
      List<SourceValue> strategies,
      Map<String, SourceValue> data,
      @Nullable SourceValue requests) {}

  /// A step as written.
  public sealed interface StudyStep {

    /// How keys are chosen, or null where the step says nothing of it.
    default @Nullable SourceValue keys() {
      return null;
    }

    /// The step's place in the list, from 0.
    int index();

    /// The background users it is to run under, or null.
    @Nullable Users traffic();

    /// Background users.
    ///
    /// @param at where they are asked for
    record Users(
        SourceValue at,
        @Nullable SourceValue threads,
        @Nullable SourceValue sleep,
        @Nullable SourceValue gc) {}

    /// The share of each kind of request.
    ///
    /// @param shares as written, by the kind
    /// @param sound whether every share could be read
    record Mix(Map<String, SourceValue> shares, boolean sound) {}

    /// A closed loop: of counted parts, or of a mix for a time; `sound` tells whether all of the step could be read.
    ///
    /// @param at where it is asked for
    record Closed(
        int index,
        SourceValue at,
        @Nullable SourceValue threads,
        @Nullable SourceValue think,
        @Nullable SourceValue discard,
        @Nullable SourceValue warmUp,
        List<SourceValue> each,
        @Nullable SourceValue duration,
        Mix mix,
        @Nullable SourceValue keys,
        boolean sound,
        @Nullable Users traffic)
        implements StudyStep {}

    /// An open loop; every fault is what was written of it by key.
    record Open(
        int index,
        @Nullable SourceValue rate,
        @Nullable SourceValue duration,
        @Nullable SourceValue warmUp,
        Mix mix,
        @Nullable SourceValue keys,
        @Nullable SourceValue arrivals,
        @Nullable SourceValue inFlight,
        List<Map<String, SourceValue>> faults,
        @Nullable Users traffic,
        @Nullable SourceValue await)
        implements StudyStep {}

    /// A search for a capacity.
    record Capacity(
        int index,
        @Nullable SourceValue objective,
        @Nullable SourceValue from,
        @Nullable SourceValue upTo,
        @Nullable SourceValue duration,
        @Nullable SourceValue settle,
        @Nullable SourceValue warmUp,
        Mix mix,
        @Nullable SourceValue keys,
        @Nullable SourceValue arrivals,
        @Nullable SourceValue inFlight,
        @Nullable SourceValue trials,
        @Nullable SourceValue critical,
        @Nullable Users traffic)
        implements StudyStep {}
  }
}
