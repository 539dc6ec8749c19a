package assay.compare;

import assay.api.DurationNotation;
import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.plan.rate.Rate;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The differences of two steps in a study's words: `rate 1000 → 500, mix get 100 → get 50, put 50`.
final class StepDifference {

  private StepDifference() {}

  static String of(Step base, Step run) {
    if (base.getClass() != run.getClass()) {
      return sort(base) + " → " + sort(run);
    }
    List<String> differing = new ArrayList<>();
    for (RecordComponent part : base.getClass().getRecordComponents()) {
      Object one = value(part, base);
      Object other = value(part, run);
      if (!Objects.equals(one, other)) {
        differing.add("%s %s → %s".formatted(name(part), text(one), text(other)));
      }
    }
    return String.join(", ", differing);
  }

  private static String sort(Step step) {
    return step.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static String name(RecordComponent part) {
    return switch (part.getName()) {
      case "duration" -> "for";
      case "parts" -> "each";
      default -> part.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    };
  }

  private static @Nullable Object value(RecordComponent part, Step step) {
    try {
      return part.getAccessor().invoke(step);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(@Nullable Object value) {
    if (value == null) {
      return "none";
    }
    return switch (value) {
      case Duration duration -> DurationNotation.text(duration);
      case Double number -> number == Math.rint(number) ? "%.0f".formatted(number) : number + "";
      case FaultSpec fault -> fault.text() + " at " + DurationNotation.text(fault.at());
      case Rate rate -> rate.toString();
      case Step.Part part -> part.text();
      case Step.Keys keys -> keys.text();
      case Step.Goal goal -> goal.text();
      case Step.Traffic traffic ->
          "%d users that sleep for %s"
              .formatted(traffic.threads(), DurationNotation.text(traffic.sleep()));
      case Step.Steady steady ->
          "steady within %d rounds or %s"
              .formatted(steady.rounds(), DurationNotation.text(steady.duration()));
      case List<?> list ->
          list.isEmpty()
              ? "none"
              : list.stream().map(StepDifference::text).collect(Collectors.joining(", "));
      case Map<?, ?> map ->
          new TreeMap<Object, Object>(map)
              .entrySet().stream()
                  .map(each -> each.getKey() + " " + text(each.getValue()))
                  .collect(Collectors.joining(", "));
      default -> value.toString().toLowerCase(Locale.ROOT);
    };
  }
}
