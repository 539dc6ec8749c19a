package assay.record;

import assay.api.record.RecordReflection;
import assay.api.record.RecordReflection.Component;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Step;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds what Assay never writes in a plan: a missing value, an impossible duration, a run of an unknown configuration.
final class StoredPlanCheck {

  /// Components that may be null. Annotations are not available at run time.
  static final Set<String> OPTIONAL =
      Set.of(
          "amount",
          "beforeFaultNanos",
          "command",
          "elsewhere",
          "every",
          "gc",
          "merge",
          "note",
          "packets",
          "part",
          "processesOf",
          "reproduces",
          "steady",
          "traffic");

  private static final Duration LONGEST = Duration.ofDays(31);

  private StoredPlanCheck() {}

  /// The first contradiction, a sentence without a full stop.
  static Optional<String> of(Plan plan) {
    return missing("plan", plan)
        .or(() ->
            plan.steps().stream().flatMap(step -> impossible(step.id(), step).stream()).findFirst())
        .or(() -> twice("configuration", plan.configurations().stream().map(Configuration::name)))
        .or(() -> twice("step", plan.steps().stream().map(Step::id)))
        .or(() ->
            twice(
                "run",
                Stream.concat(plan.trials().stream(), plan.superseded().stream())
                    .map(Plan.Trial::id)))
        .or(() -> trials(plan));
  }

  private static Optional<String> trials(Plan plan) {
    if (plan.configurations().isEmpty() || plan.repeats() < 1) {
      return Optional.of("it has no configuration, or no repeat");
    }
    Set<String> names =
        plan.configurations().stream().map(Configuration::name).collect(Collectors.toSet());
    return Stream.concat(plan.trials().stream(), plan.superseded().stream())
        .flatMap(trial -> {
          if (!names.contains(trial.configuration())) {
            return Stream.of(
                "the run `%s` is of the configuration `%s`, which it has not"
                    .formatted(trial.id(), trial.configuration()));
          }
          return trial.repeat() < 1 || trial.repeat() > plan.repeats()
              ? Stream.of(
                  "the run `%s` is repeat %d of %d"
                      .formatted(trial.id(), trial.repeat(), plan.repeats()))
              : Stream.empty();
        })
        .findFirst();
  }

  private static Optional<String> twice(String what, Stream<String> names) {
    Set<String> seen = new HashSet<>();
    return names
        .filter(name -> name.isBlank() || !seen.add(name))
        .map(name -> "the %s `%s` has no name, or is there twice".formatted(what, name))
        .findFirst();
  }

  private static Optional<String> missing(String path, @Nullable Object value) {
    return switch (value) {
      case null -> Optional.of("`%s` has no value".formatted(path));
      case Map<?, ?> map ->
          map.entrySet().stream()
              .flatMap(each -> missing(path + "." + each.getKey(), each.getValue()).stream())
              .findFirst();
      case List<?> list ->
          IntStream.range(0, list.size())
              .mapToObj(i -> missing("%s[%d]".formatted(path, i), list.get(i)))
              .flatMap(Optional::stream)
              .findFirst();
      case Record record ->
          RecordReflection.of(record.getClass()).components().stream()
              .flatMap(component -> missing(path, record, component).stream())
              .findFirst();
      default -> Optional.empty();
    };
  }

  private static Optional<String> missing(String path, Record record, Component component) {
    Object value = component.of(record);
    return value == null && OPTIONAL.contains(component.name())
        ? Optional.empty()
        : missing(path + "." + component.name(), value);
  }

  private static Optional<String> impossible(String path, @Nullable Object value) {
    String what =
        switch (value) {
          case Duration duration ->
              duration.isNegative() || duration.compareTo(LONGEST) > 0 ? duration.toString() : "";
          case Double number -> number < 0 || !Double.isFinite(number) ? number.toString() : "";
          case Integer number -> number < 0 ? number.toString() : "";
          case null, default -> "";
        };
    if (!what.isEmpty()) {
      return Optional.of("`%s` is %s".formatted(path, what));
    }
    Stream<Optional<String>> within =
        switch (value) {
          case Collection<?> all -> all.stream().map(each -> impossible(path, each));
          case Map<?, ?> map ->
              map.entrySet().stream()
                  .map(each -> impossible(path + "." + each.getKey(), each.getValue()));
          case Record record ->
              RecordReflection.of(record.getClass()).components().stream()
                  .map(
                      component -> impossible(path + "." + component.name(), component.of(record)));
          case null, default -> Stream.empty();
        };
    return within.flatMap(Optional::stream).findFirst();
  }
}
