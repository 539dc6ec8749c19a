package assay.study.figures;

import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.MetricSubject;
import assay.plan.Step;
import assay.study.file.CapacityObjectiveReader;
import assay.study.file.RequestKinds;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import assay.words.NearestWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Metrics by id: `p99(get)`, `time(getAll 100x6)`, `lost-writes`. The glossary has their units.
final class MetricIdLookup {

  private MetricIdLookup() {}

  static List<String> words() {
    return MetricFamily.all().stream().map(MetricFamily::key).toList();
  }

  /// A metric by its id; empty if it does not exist or has empty parentheses.
  static Optional<MetricId> find(String id) {
    MetricId metric = MetricId.of(id);
    boolean whole = metric.subject().none() ? metric.id().equals(metric.word()) : true;
    return Optional.of(metric).filter(each -> each.family() != MetricFamily.OTHER && whole);
  }

  static Optional<String> unitOf(String metric) {
    return find(metric).map(MetricId::unit);
  }

  /// Whether a metric's subject exists in the study; reports the problem if not.
  static boolean isAbout(
      String id, RequestKinds kinds, List<Step> steps, SourceValue given, StudyProblems problems) {
    MetricId metric = MetricId.of(id);
    String name = metric.word();
    String about = metric.about();
    return switch (metric.family().about()) {
      case KIND -> isAKind(metric, kinds, steps, given, problems);
      case STEP -> about.isEmpty() || isThroughput(about, steps, given, problems);
      case PART -> isAPart(about, steps, given, problems);
      case OBJECTIVE -> isASearch(about, steps, given, problems);
      case WIRE -> about.isEmpty() || isAmong(metric, given, problems);
      case SIDE, USER, HOLDER, INSPECTION -> isAmong(metric, given, problems);
      case NOTHING -> {
        if (!about.isEmpty()) {
          problems.at(given, "E205", "`%s` takes no argument".formatted(name), "write " + name);
        }
        yield about.isEmpty();
      }
    };
  }

  private static boolean isAKind(
      MetricId metric,
      RequestKinds kinds,
      List<Step> steps,
      SourceValue given,
      StudyProblems problems) {
    String kind = metric.subject().name();
    if (kind.isEmpty()) {
      missing(given, metric.word(), metric.word() + "(get)", problems);
      return false;
    }
    if (kinds.find(kind) == null) {
      kinds.unknown(kind, given, false, problems);
      return false;
    }
    return SentRequestKinds.of(steps).allow(metric.word(), metric.subject(), given, problems);
  }

  private static boolean isAmong(MetricId metric, SourceValue given, StudyProblems problems) {
    List<String> subjects = metric.family().about().subjects();
    boolean known = subjects.contains(metric.about());
    if (!known) {
      String example = metric.family().about(subjects.getFirst()).id();
      missing(given, metric.word(), example, problems);
    }
    return known;
  }

  /// Throughput belongs to the open steps under traffic together, or to one closed step.
  private static boolean isThroughput(
      String about, List<Step> steps, SourceValue given, StudyProblems problems) {
    List<String> known = new ArrayList<>();
    if (steps.stream().anyMatch(step -> step instanceof Step.Open && step.traffic() != null)) {
      known.add(MetricSubject.TRAFFIC.text());
    }
    steps.stream().filter(Step::closed).forEach(step -> known.add(step.metricName(step.id())));
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

  private static boolean isAPart(
      String text, List<Step> steps, SourceValue given, StudyProblems problems) {
    List<String> parts =
        only(steps, Step.Closed.class)
            .flatMap(step -> step.parts().stream().map(part -> step.metricName(part.text())))
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

  private static boolean isASearch(
      String text, List<Step> steps, SourceValue given, StudyProblems problems) {
    List<String> goals =
        only(steps, Step.Capacity.class)
            .filter(step -> !step.goal().text().isEmpty())
            .map(step -> step.metricName(step.goal().text()))
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

  /// A metric's id in the form of the results table. `capacity(put p99<5ms)` becomes `capacity(put
  /// p99 < 5 ms)`; `capacity(p99(put) < 5ms)` cannot be written.
  static String canonical(String metric) {
    MetricId id = MetricId.of(metric);
    return id.family() == MetricFamily.CAPACITY && !id.subject().none()
        ? id.family().of(CapacityObjectiveReader.canonical(id.subject())).id()
        : metric;
  }

  private static <T extends Step> Stream<T> only(List<Step> steps, Class<T> sort) {
    return steps.stream().filter(sort::isInstance).map(sort::cast);
  }

  /// Adds the problem that there is no such metric, with the nearest one. If the metric may be of a checker whose jar is
  /// missing, the problem of its check says what to do.
  static void unknown(SourceValue given, String metric, Study study, StudyProblems problems) {
    String word = MetricId.of(metric).word();
    if (study.checks().stream().noneMatch(check -> isOfMissingChecker(word, check.text()))) {
      problems.at(
          given,
          "E310",
          "there is no metric `%s`".formatted(metric),
          NearestWord.help(word, words(), "assay list metrics shows them all"));
    }
  }

  /// Whether a figure begins with the name of an unknown check that resembles no known one.
  private static boolean isOfMissingChecker(String word, String check) {
    List<String> known = Glossary.all().keys(GlossaryEntry.Kind.CHECK);
    return (word.equals(check) || word.startsWith(check + "-"))
        && !known.contains(check)
        && NearestWord.of(check, known).isEmpty();
  }

  private static void missing(
      SourceValue given, String name, String example, StudyProblems problems) {
    problems.at(
        given, "E205", "`%s` needs an argument".formatted(name), "write `%s`".formatted(example));
  }
}
