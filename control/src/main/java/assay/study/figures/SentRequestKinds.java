package assay.study.figures;

import assay.metric.MetricSubject;
import assay.plan.Step;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The request kinds that a study sends, in figures' names: `get`, and `get under traffic` in a
/// step with background users.
record SentRequestKinds(Set<String> names) {

  static SentRequestKinds of(List<Step> steps) {
    Set<String> names = new TreeSet<>();
    for (Step step : steps) {
      switch (step) {
        case Step.Closed closed ->
            closed.parts().forEach(part -> names.add(step.metricName(part.kind())));
        case Step.Timed timed ->
            timed.mix().keySet().forEach(kind -> names.add(step.metricName(kind)));
        case Step.Open open ->
            open.mix().keySet().forEach(kind -> names.add(step.metricName(kind)));
        case Step.Capacity search ->
            search.mix().keySet().forEach(kind -> names.add(step.metricName(kind)));
      }
    }
    return new SentRequestKinds(names);
  }

  /// Whether there can be a figure of this kind; reports a kind that is sent only with, or only
  /// without, traffic.
  boolean allow(String metric, MetricSubject sent, SourceValue given, StudyProblems problems) {
    String name = sent.text();
    String kind = sent.name();
    boolean under = sent.underTraffic();
    String other = new MetricSubject(kind, !under).text();
    if (names.contains(name) || (!under && !names.contains(other))) {
      return true;
    }
    problems.at(
        given,
        "E310",
        under
            ? "no step sends `%s` under traffic".formatted(kind)
            : "`%s` is sent under traffic only".formatted(kind),
        names.contains(other)
            ? "write %s(%s)".formatted(metric, other)
            : "add `traffic` to a step that sends it");
    return false;
  }
}
