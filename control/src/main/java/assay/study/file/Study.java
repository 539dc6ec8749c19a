package assay.study.file;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A study file's content, each value with its place, before anything is resolved.
///
/// @param asks the figures that the question is about
/// @param workload null if the id names the workload
/// @param with the jars that bring its workload or engine, relative to the file
/// @param cluster settings for every configuration
/// @param configurations configurations with their own name
/// @param published the file with published figures, or null
/// @param baseline the configuration that the others are compared with, or null for the first
/// @param repeats fresh clusters per configuration, or null
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
    Map<String, Map<String, SourceValue>> configurations,
    List<StudyStep> steps,
    List<SourceValue> checks,
    List<SourceValue> objectives,
    @Nullable SourceValue published,
    LeanOverrides lean,
    @Nullable SourceValue baseline,
    @Nullable SourceValue repeats,
    @Nullable SourceValue seed) {

  public Study with(
      Map<String, SourceValue> otherCluster,
      Vary otherVary,
      Map<String, Map<String, SourceValue>> otherConfigurations,
      LeanOverrides otherLean) {
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
        otherConfigurations,
        steps,
        checks,
        objectives,
        published,
        otherLean,
        baseline,
        repeats,
        seed);
  }

  /// The same study with questions of the command line in place of its own questions and objectives.
  public Study asking(List<SourceValue> figures, List<SourceValue> limits) {
    return new Study(
        id,
        question,
        figures,
        engine,
        workload,
        with,
        cluster,
        data,
        vary,
        configurations,
        steps,
        checks,
        limits,
        null,
        lean,
        baseline,
        repeats,
        seed);
  }

  /// All that is written for a setting: for every configuration, along an axis, and for some configurations.
  public Stream<SourceValue> written(String setting) {
    return Stream.concat(Stream.ofNullable(cluster.get(setting)), varied(setting));
  }

  /// As [#written], without what is written for every configuration.
  public Stream<SourceValue> varied(String setting) {
    return Stream.concat(
        vary.axes().getOrDefault(setting, List.of()).stream(),
        Stream.concat(vary.include().stream(), configurations.values().stream())
            .flatMap(settings -> Stream.ofNullable(settings.get(setting))));
  }

  /// The faults of all steps.
  public Stream<Map<String, SourceValue>> faults() {
    return steps.stream().flatMap(step -> step.faults().stream());
  }

  /// Whether a step or a configuration has a fault, right or wrong.
  public boolean writesFault() {
    return faults().findAny().isPresent()
        || written("fault").anyMatch(given -> !given.text().equals("none"));
  }

  /// The matrix of configurations.
  ///
  /// @param axes each setting with its values; every combination is a configuration
  /// @param exclude a combination with all values of an entry is left out
  /// @param include additional combinations
  public record Vary(
      Map<String, List<SourceValue>> axes,
      List<Map<String, SourceValue>> exclude,
      List<Map<String, SourceValue>> include) {}

  /// What a lean run changes.
  ///
  /// @param configurations the configurations to run; empty for all
  /// @param data replaces the shrunk numbers
  /// @param requests the most requests in a closed part, or null
  public record LeanOverrides(
      List<SourceValue> configurations,
      Map<String, SourceValue> data,
      @Nullable SourceValue requests) {}

  public sealed interface StudyStep {

    /// How keys are chosen, or null if the step does not say.
    default @Nullable SourceValue keys() {
      return null;
    }

    default List<Map<String, SourceValue>> faults() {
      return List.of();
    }

    /// The background users during the step, or null.
    @Nullable Users traffic();

    record Users(
        SourceValue at,
        @Nullable SourceValue threads,
        @Nullable SourceValue sleep,
        @Nullable SourceValue gc) {}

    /// @param shares as written, by kind
    /// @param sound whether every share could be read
    record Mix(Map<String, SourceValue> shares, boolean sound) {}

    /// A closed loop: counted parts, or a mix for a duration.
    ///
    /// @param sound whether the whole step could be read
    record Closed(
        SourceValue at,
        @Nullable SourceValue threads,
        @Nullable SourceValue think,
        @Nullable SourceValue thinkSpread,
        @Nullable SourceValue discard,
        @Nullable SourceValue warmUp,
        List<SourceValue> each,
        @Nullable SourceValue duration,
        Mix mix,
        @Nullable SourceValue keys,
        boolean sound,
        @Nullable Users traffic)
        implements StudyStep {}

    /// An open loop. Every fault is a map from key to value, as written.
    record Open(
        @Nullable SourceValue rate,
        @Nullable Shape shape,
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

    /// A rate that changes over time, as written.
    ///
    /// @param key stands for the whole
    record Shape(
        SourceValue key,
        @Nullable SourceValue from,
        @Nullable SourceValue to,
        @Nullable SourceValue over,
        List<SourceValue> steps,
        List<SourceValue> points) {}

    record Capacity(
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
        @Nullable SourceValue tries,
        @Nullable SourceValue critical,
        @Nullable Users traffic)
        implements StudyStep {}
  }
}
