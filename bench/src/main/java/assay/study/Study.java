package assay.study;

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
/// @param lean what a try of it does otherwise than the rules for tries say
/// @param repeats fresh clusters per strategy, or null
/// @param seed the seed, or null
record Study(
    Given id,
    Given question,
    List<Given> asks,
    Given engine,
    @Nullable Given workload,
    List<Given> with,
    Map<String, Given> cluster,
    Map<String, Given> data,
    Vary vary,
    Map<String, Map<String, Given>> strategies,
    List<StudyStep> steps,
    List<Given> checks,
    List<Given> objectives,
    @Nullable Given published,
    Tried lean,
    @Nullable Given repeats,
    @Nullable Given seed) {

  /// The same with other settings.
  Study with(
      Map<String, Given> otherCluster,
      Vary otherVary,
      Map<String, Map<String, Given>> otherStrategies) {
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
        repeats,
        seed);
  }

  /// The matrix.
  ///
  /// @param axes a setting and the values it takes; every combination is a strategy
  /// @param exclude combinations left out: those that hold all of an entry's values
  /// @param include combinations added
  record Vary(
      Map<String, List<Given>> axes,
      List<Map<String, Given>> exclude,
      List<Map<String, Given>> include) {}

  /// What a try does otherwise.
  ///
  /// @param strategies the names of those it runs; empty where it runs all
  /// @param data numbers of the data that it does not shrink but takes from here
  /// @param requests how many requests of a closed part it sends at the most, or null
  record Tried(List<Given> strategies, Map<String, Given> data, @Nullable Given requests) {}

  /// A step as written.
  sealed interface StudyStep {

    /// The step's place in the list, from 0.
    int index();

    /// The background users it is to run under, or null.
    @Nullable Users traffic();

    /// Background users.
    ///
    /// @param at where they are asked for
    record Users(Given at, @Nullable Given threads, @Nullable Given sleep, @Nullable Given gc) {}

    /// A closed loop: of counted parts, or of a mix for a time; `mixSound` tells whether every share could
    /// be read, and `sound` whether all of the step could.
    ///
    /// @param at where it is asked for
    record Closed(
        int index,
        Given at,
        @Nullable Given threads,
        @Nullable Given think,
        @Nullable Given discard,
        @Nullable Given warmUp,
        List<Given> each,
        @Nullable Given lasts,
        Map<String, Given> mix,
        boolean mixSound,
        @Nullable Given keys,
        boolean sound,
        @Nullable Users traffic)
        implements StudyStep {}

    /// An open loop; `mixSound` tells whether every share could be read, and every fault is what was written
    /// of it by key.
    record Open(
        int index,
        @Nullable Given rate,
        @Nullable Given lasts,
        @Nullable Given warmUp,
        Map<String, Given> mix,
        boolean mixSound,
        @Nullable Given keys,
        @Nullable Given arrivals,
        @Nullable Given inFlight,
        List<Map<String, Given>> faults,
        @Nullable Users traffic)
        implements StudyStep {}

    /// A search for a capacity; `mixSound` tells whether every share could be read.
    record Capacity(
        int index,
        @Nullable Given objective,
        @Nullable Given from,
        @Nullable Given upTo,
        @Nullable Given lasts,
        @Nullable Given settle,
        @Nullable Given warmUp,
        Map<String, Given> mix,
        boolean mixSound,
        @Nullable Given keys,
        @Nullable Given arrivals,
        @Nullable Given inFlight,
        @Nullable Given trials,
        @Nullable Given critical,
        @Nullable Users traffic)
        implements StudyStep {}
  }
}
