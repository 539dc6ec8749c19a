package assay.study.figures;

import assay.metric.LoopKind;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.Configuration;
import assay.plan.Step;
import assay.study.file.RequestKinds;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.steps.LeanPlanner;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The figures that a study asks for: `asks: [p99(get), recovery]`. A family alone stands for all
/// its figures in the steps: `time` for every part's time.
///
/// @param broken the study's places that do not match its schema
/// @param steps the plan's steps
/// @param kinds the workload's requests
/// @param lean whether the steps are a lean run's, with smaller parts than the study's
public record QuestionMetrics(
    Study study,
    Set<String> broken,
    List<Step> steps,
    RequestKinds kinds,
    List<Configuration> configurations,
    boolean lean,
    StudyProblems problems) {

  public List<String> ids() {
    return study.asks().stream().flatMap(given -> figures(given).stream()).distinct().toList();
  }

  private List<String> figures(SourceValue given) {
    String metric = MetricIdLookup.canonical(given.text().strip());
    if (MetricIdLookup.unitOf(metric).isEmpty()) {
      MetricIdLookup.unknown(given, metric, study, problems);
      return List.of();
    }
    if (!given(given, metric)) {
      return List.of();
    }
    List<String> family = family(metric);
    if (!family.isEmpty()) {
      return family;
    }
    String own = lean ? LeanPlanner.metric(metric, study.lean()) : metric;
    return MetricIdLookup.isAbout(own, kinds, steps, given, problems) && isSent(given, own)
        ? List.of(own)
        : List.of();
  }

  /// Whether a step of the right sort sends the percentile's kind.
  private boolean isSent(SourceValue given, String metric) {
    MetricId id = MetricId.of(metric);
    LoopKind loop = id.family().loop();
    boolean open = loop != LoopKind.CLOSED;
    if (loop == LoopKind.NONE || kinds(sort(loop)).anyMatch(id.about()::equals)) {
      return true;
    }
    problems.at(
        given,
        "E314",
        "no %s step sends `%s`".formatted(open ? "open" : "closed", id.about()),
        "ask for a request that a step sends, or add this request to a step");
    return false;
  }

  /// Whether the study produces the figure; reports what is missing if not.
  private boolean given(SourceValue at, String metric) {
    MetricFamily family = MetricId.of(metric).family();
    String check = family.neededCheck().orElse("");
    boolean checked =
        check.isEmpty() || study.checks().stream().anyMatch(each -> each.text().equals(check));
    if (!checked) {
      problems.at(
          at,
          "E314",
          "no check of this study measures `%s`".formatted(metric),
          "add `%s` to `check`".formatted(check));
    } else if (family.needsFault() && !harmed()) {
      if (!hasWrongFault()) {
        problems.at(
            at,
            "E314",
            "`%s` measures a fault, and no step has a fault".formatted(metric),
            "add a `fault` to an open step");
      }
      return false;
    }
    return checked;
  }

  /// Whether some configuration's steps have a fault.
  private boolean harmed() {
    return configurations.stream()
        .flatMap(configuration -> Step.forConfiguration(steps, configuration).stream())
        .anyMatch(Step::harms);
  }

  /// Whether the study has a fault that is missing in the plan because of another problem.
  private boolean hasWrongFault() {
    boolean written = study.writesFault() || broken.stream().anyMatch(at -> at.contains("/fault"));
    return written && !problems.sorted().isEmpty();
  }

  /// Every figure of a family in the steps; empty if the metric is not just a family.
  private List<String> family(String metric) {
    MetricId id = MetricId.of(metric);
    if (!id.subject().none()) {
      return List.of();
    }
    Stream<String> about =
        switch (id.family().about()) {
          case PART -> steps.stream().flatMap(QuestionMetrics::parts);
          case OBJECTIVE -> steps.stream().flatMap(QuestionMetrics::searches);
          case KIND ->
              id.family().loop() == LoopKind.NONE
                  ? Stream.empty()
                  : kinds(sort(id.family().loop()));
          default -> Stream.empty();
        };
    return about.distinct().map(each -> id.family().about(each).id()).toList();
  }

  private static Predicate<Step> sort(LoopKind loop) {
    return loop == LoopKind.CLOSED ? Step::closed : QuestionMetrics::isOpen;
  }

  private static Stream<String> parts(Step step) {
    return step instanceof Step.Closed closed
        ? closed.parts().stream().map(part -> step.metricName(part.text()))
        : Stream.empty();
  }

  private static Stream<String> searches(Step step) {
    return step instanceof Step.Capacity search
        ? Stream.of(step.metricName(search.goal().text()))
        : Stream.empty();
  }

  private static boolean isOpen(Step step) {
    return step instanceof Step.Open;
  }

  private Stream<String> kinds(Predicate<Step> sort) {
    List<Step> own = steps.stream().filter(sort).toList();
    return new TreeSet<>(SentRequestKinds.of(own).names()).stream();
  }
}
