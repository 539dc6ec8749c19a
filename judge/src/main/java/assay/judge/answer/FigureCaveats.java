package assay.judge.answer;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Plan;
import assay.record.results.Caveat;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.record.results.SteadinessResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Caveats about single figures: an unsteady system, a late generator, missing runs.
final class FigureCaveats {

  private final List<TrialJudgement> judgements;
  private final List<Row> rows;
  private final List<Caveat> caveats = new ArrayList<>();

  private FigureCaveats(List<TrialJudgement> judgements, List<Row> rows) {
    this.judgements = judgements;
    this.rows = rows;
  }

  /// Caveats of one gravity come by weight.
  static List<Caveat> doubts(Plan plan, List<TrialJudgement> judgements, List<Row> rows) {
    FigureCaveats doubts = new FigureCaveats(judgements, rows);
    doubts.moving();
    doubts.disagreements();
    doubts.caveats.addAll(FewerRunsCaveats.doubts(plan, judgements, rows));
    doubts.lateForTimes();
    doubts.withheld(Why.LATE, new GeneratorTooLate());
    doubts.withheld(Why.OTHER_LINK, new LinkNotAsAsked());
    doubts.withheld(Why.OTHER_CLOCK, new ClockNotKnown());
    doubts.leftOut();
    doubts.unknown();
    return doubts.caveats;
  }

  private void moving() {
    Set<String> steps = new LinkedHashSet<>();
    List<Finding> seen = new ArrayList<>();
    for (TrialJudgement judgement : judgements) {
      for (SteadinessResult one : judgement.result().steadiness()) {
        if (one.state() == SteadinessResult.State.NON_STEADY) {
          steps.add(one.step());
          seen.add(new InTrial(judgement.trial().id(), one.text()));
        }
      }
    }
    if (!steps.isEmpty()) {
      caveats.add(
          Caveat.serious(new NonSteady(List.copyOf(steps), seen.getFirst(), seen.size() - 1)));
    }
  }

  private void disagreements() {
    List<Finding> all =
        judgements.stream()
            .<Finding>flatMap(judgement ->
                judgement.disagreements().stream()
                    .map(counts -> new OfTrial(judgement.trial().id(), counts)))
            .toList();
    if (!all.isEmpty()) {
      caveats.add(Caveat.serious(new RequestsLeftOut(all.getFirst(), all.size() - 1)));
    }
  }

  /// Percentiles that are only known as a range.
  private void lateForTimes() {
    Set<String> metrics = new LinkedHashSet<>();
    double widest = 0;
    for (TrialJudgement judgement : judgements) {
      for (Measurement measurement : judgement.readings()) {
        Double service = measurement.lower();
        Measurement counted =
            judgement.trial().control() ? null : judgement.counted(measurement.metric());
        if (service != null && counted != null) {
          metrics.add(measurement.metric().id());
          widest = Math.max(widest, measurement.value() - service);
        }
      }
    }
    if (!metrics.isEmpty()) {
      caveats.add(Caveat.limits(new ShownAsRange(widest, List.copyOf(metrics))));
    }
  }

  /// Figures withheld because of the host.
  private void withheld(Why why, Finding reason) {
    Map<String, Set<String>> configurations = new LinkedHashMap<>();
    for (Row row : rows) {
      for (Figure figure : row.figures()) {
        WithheldFigure withheld = figure.withheld();
        if (withheld != null && withheld.why() == why) {
          configurations
              .computeIfAbsent(figure.metric(), metric -> new LinkedHashSet<>())
              .add(row.configuration());
        }
      }
    }
    if (!configurations.isEmpty()) {
      Set<String> lacking = new LinkedHashSet<>();
      configurations.values().forEach(lacking::addAll);
      caveats.add(
          Caveat.limits(
              new FiguresWithheld(
                  List.copyOf(configurations.keySet()), List.copyOf(lacking), reason)));
    }
  }

  private void leftOut() {
    Map<String, Integer> most = new LinkedHashMap<>();
    Set<Integer> seconds = new LinkedHashSet<>();
    for (TrialJudgement judgement : judgements) {
      for (SteadinessResult one : judgement.result().steadiness()) {
        seconds.add(one.leftOutSeconds());
        if (one.leftOutSeconds() > 0) {
          most.merge(one.step(), one.leftOutSeconds(), Math::max);
        }
      }
    }
    if (!most.isEmpty()) {
      int longest = most.values().stream().mapToInt(Integer::intValue).max().orElse(0);
      caveats.add(
          Caveat.limits(
              new FirstSecondsLeftOut(List.copyOf(most.keySet()), seconds.size() > 1, longest)));
    }
  }

  private void unknown() {
    Set<String> steps = new LinkedHashSet<>();
    Set<Fact> texts = new LinkedHashSet<>();
    for (TrialJudgement judgement : judgements) {
      for (SteadinessResult one : judgement.result().steadiness()) {
        if (one.state() == SteadinessResult.State.UNKNOWN) {
          steps.add(one.step());
          texts.add(one.text());
        }
      }
    }
    if (!steps.isEmpty()) {
      caveats.add(
          Caveat.limits(
              new SteadinessUnknown(
                  List.copyOf(steps), texts.iterator().next(), texts.size() - 1)));
    }
  }

  record GeneratorTooLate() implements Finding {}

  record LinkNotAsAsked() implements Finding {}

  record ClockNotKnown() implements Finding {}

  record InTrial(String trial, Finding found) implements Finding {}

  record OfTrial(String trial, Finding found) implements Finding {}

  /// @param more further steps and runs
  record NonSteady(List<String> steps, Finding first, int more) implements Finding {}

  record RequestsLeftOut(Finding first, int more) implements Finding {}

  record ShownAsRange(double lateNanos, List<String> figures) implements Finding {}

  record FiguresWithheld(List<String> figures, List<String> configurations, Finding why)
      implements Finding {}

  /// @param upTo whether less was left out of some
  record FirstSecondsLeftOut(List<String> steps, boolean upTo, int seconds) implements Finding {}

  record SteadinessUnknown(List<String> steps, Finding first, int more) implements Finding {}
}
