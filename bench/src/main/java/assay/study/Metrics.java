package assay.study;

import assay.plan.Step;
import assay.words.Word;
import assay.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The metrics by their ids: `p99(get)`, `time(getAll 100x6)`, `lost-writes`; the glossary knows
/// their units.
final class Metrics {

  private static final Set<String> ABOUT_A_KIND =
      Set.of(
          "p50",
          "p90",
          "p99",
          "p99.9",
          "max",
          "mean",
          "service-p50",
          "service-p99",
          "critical-rate",
          "rows");
  private static final Set<String> ABOUT_A_SIDE =
      Set.of("cpu-per-request", "allocation-per-request", "gc-pause-max", "gc-pause-total");
  private static final Set<String> SIDES = Set.of("members", "clients");
  private static final Set<String> HOLDERS = Set.of("members", "fullest member", "clients");

  private static final Set<String> INSPECTIONS = Set.of("nothing lost", "rows lost");

  private Metrics() {}

  /// Whether a word of the glossary is a figure of the ledger.
  static boolean isMetric(Word word) {
    return !word.unit().isEmpty()
        && (word.kind() == Word.Kind.METRIC || word.kind() == Word.Kind.CHECK);
  }

  /// The unit of a metric, where there is such a metric.
  static Optional<String> unitOf(String metric) {
    int open = metric.indexOf('(');
    boolean whole = open < 0 || (metric.endsWith(")") && metric.length() > open + 2);
    if (!whole) {
      return Optional.empty();
    }
    return Words.all().find(metric).filter(Metrics::isMetric).map(Word::unit);
  }

  /// Whether a metric is about something the study has; tells what is wrong where it is not.
  static boolean isAbout(
      String metric, Kinds kinds, List<Step> steps, Given given, Problems problems) {
    int open = metric.indexOf('(');
    String name = open < 0 ? metric : metric.substring(0, open);
    String about = open < 0 ? "" : metric.substring(open + 1, metric.length() - 1);
    if (ABOUT_A_KIND.contains(name)) {
      if (about.isEmpty()) {
        missing(given, name, name + "(get)", problems);
        return false;
      } else if (kinds.find(Sent.alone(about)) == null) {
        kinds.unknown(Sent.alone(about), given, false, problems);
        return false;
      }
      return Sent.of(steps).allow(name, about, given, problems);
    } else if (name.equals("throughput") && !about.isEmpty()) {
      return isThroughput(about, steps, given, problems);
    } else if (name.equals("time")) {
      return isAPart(about, steps, given, problems);
    } else if (name.equals("capacity")) {
      return isASearch(about, steps, given, problems);
    } else if (name.equals("held")) {
      if (!HOLDERS.contains(about)) {
        missing(given, name, "held(members)", problems);
        return false;
      }
      return true;
    } else if (name.equals("free-heap")) {
      if (!INSPECTIONS.contains(about)) {
        missing(given, name, "free-heap(nothing lost)", problems);
        return false;
      }
      return true;
    } else if (ABOUT_A_SIDE.contains(name)) {
      if (!SIDES.contains(about)) {
        missing(given, name, name + "(members)", problems);
        return false;
      }
      return true;
    } else if (!about.isEmpty()) {
      problems.at(
          given, "E205", "`%s` is about nothing but itself".formatted(name), "write " + name);
      return false;
    }
    return true;
  }

  /// Of the open steps under traffic together, or of one closed step.
  private static boolean isThroughput(
      String about, List<Step> steps, Given given, Problems problems) {
    List<String> known = new ArrayList<>();
    if (steps.stream().anyMatch(step -> step instanceof Step.Open && step.traffic() != null)) {
      known.add(Step.UNDER_TRAFFIC.strip());
    }
    steps.stream().filter(Step::closed).forEach(step -> known.add(step.called(step.id())));
    if (known.contains(about)) {
      return true;
    }
    List<String> metrics = new ArrayList<>(List.of("throughput"));
    known.forEach(each -> metrics.add("throughput(" + each + ")"));
    problems.at(
        given,
        "E310",
        "no step has a throughput `%s`".formatted(about),
        "write " + String.join(" or ", metrics));
    return false;
  }

  private static boolean isAPart(String text, List<Step> steps, Given given, Problems problems) {
    List<String> parts =
        steps.stream()
            .filter(Step.Closed.class::isInstance)
            .map(Step.Closed.class::cast)
            .flatMap(step -> step.parts().stream().map(part -> step.called(part.text())))
            .toList();
    if (parts.contains(text)) {
      return true;
    }
    problems.at(
        given,
        "E310",
        "no closed step has the part `%s`".formatted(text),
        parts.isEmpty() ? "add a closed step" : "its parts: " + String.join(", ", parts));
    return false;
  }

  private static boolean isASearch(String text, List<Step> steps, Given given, Problems problems) {
    List<String> goals =
        steps.stream()
            .filter(Step.Capacity.class::isInstance)
            .filter(step -> !((Step.Capacity) step).goal().text().isEmpty())
            .map(step -> step.called(((Step.Capacity) step).goal().text()))
            .distinct()
            .toList();
    if (text.isEmpty()) {
      String example = goals.isEmpty() ? "put p99 < 5 ms" : goals.getFirst();
      missing(given, "capacity", "capacity(" + example + ")", problems);
      return false;
    }
    if (goals.contains(text)) {
      return true;
    }
    problems.at(
        given,
        "E310",
        "no step searches the capacity under `%s`".formatted(text),
        goals.isEmpty()
            ? "add a step: capacity: { objective: \"put p99 < 5 ms\", … }"
            : "the steps search: " + String.join(", ", goals));
    return false;
  }

  /// A metric's id in the one form the ledger uses: `capacity(p99(put) < 5ms)` cannot be written, but
  /// `capacity(put p99<5ms)` means `capacity(put p99 < 5 ms)`.
  static String canonical(String metric) {
    int open = metric.indexOf('(');
    return open > 0 && metric.startsWith("capacity(") && metric.endsWith(")")
        ? "capacity(" + Goals.canonical(metric.substring(open + 1, metric.length() - 1)) + ")"
        : metric;
  }

  private static void missing(Given given, String name, String example, Problems problems) {
    problems.at(
        given,
        "E205",
        "`%s` does not say of what".formatted(name),
        "write `%s`".formatted(example));
  }
}
