package assay.judge.answer;

import assay.judge.figure.Measurement;
import assay.judge.figure.Text;
import assay.judge.trial.TrialJudgement;
import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import assay.plan.Plan;
import assay.record.results.Caveat;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.record.results.Steadiness;
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
    doubts.caveats.addAll(FewerRuns.doubts(plan, judgements, rows));
    doubts.lateForTimes();
    doubts.withheld(Why.LATE, "the generator was too late there");
    doubts.withheld(Why.OTHER_LINK, "the link between the sites was not what was asked there");
    doubts.withheld(Why.OTHER_CLOCK, "the clock of another host was not known well enough there");
    doubts.leftOut();
    doubts.unknown();
    return doubts.caveats;
  }

  private void moving() {
    Set<String> steps = new LinkedHashSet<>();
    List<String> seen = new ArrayList<>();
    for (TrialJudgement judgement : judgements) {
      for (Steadiness one : judgement.result().steadiness()) {
        if (one.state() == Steadiness.State.NON_STEADY) {
          steps.add(one.step());
          seen.add("in %s %s".formatted(judgement.trial().id(), one.text()));
        }
      }
    }
    if (!steps.isEmpty()) {
      caveats.add(
          Caveat.serious(
              "not steady",
              "NON-STEADY: times and rates of %s depend on when they were measured, for the system was still moving: %s%s"
                  .formatted(Text.names(steps), seen.getFirst(), more(seen.size() - 1))));
    }
  }

  private static String more(int others) {
    return others == 0 ? "" : ", and %d more such".formatted(others);
  }

  private void disagreements() {
    List<String> all =
        judgements.stream()
            .flatMap(judgement ->
                judgement.disagreements().stream()
                    .map(sentence -> judgement.trial().id() + ", " + sentence))
            .toList();
    if (!all.isEmpty()) {
      caveats.add(
          Caveat.serious(
              "timeline and histograms disagree",
              "times and rates may leave requests out, for timeline and histograms disagree: %s%s"
                  .formatted(all.getFirst(), more(all.size() - 1))));
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
      caveats.add(
          Caveat.limits(
              "load generator late",
              "the load generator ran up to %s late, so %s %s shown as a range: without and with that delay"
                  .formatted(
                      Text.nanos(widest),
                      Text.names(metrics),
                      metrics.size() == 1 ? "is" : "are")));
    }
  }

  /// Figures withheld because of the host.
  private void withheld(Why why, String reason) {
    Map<String, Set<String>> configurations = new LinkedHashMap<>();
    for (Row row : rows) {
      for (Figure figure : row.figures()) {
        Withheld withheld = figure.withheld();
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
              Text.plural(configurations.size(), "figure withheld", "figures withheld"),
              "%s of %s %s withheld, for %s"
                  .formatted(
                      Text.names(configurations.keySet()),
                      Text.quoted(lacking),
                      configurations.size() == 1 ? "is" : "are",
                      reason)));
    }
  }

  private void leftOut() {
    Map<String, Integer> most = new LinkedHashMap<>();
    Set<Integer> seconds = new LinkedHashSet<>();
    for (TrialJudgement judgement : judgements) {
      for (Steadiness one : judgement.result().steadiness()) {
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
              "first seconds left out",
              "times and rates of %s leave out %s first %d s, when the system was still moving"
                  .formatted(
                      Text.names(most.keySet()),
                      (seconds.size() == 1 ? "" : "up to ") + (most.size() == 1 ? "its" : "their"),
                      longest)));
    }
  }

  private void unknown() {
    Set<String> steps = new LinkedHashSet<>();
    Set<String> texts = new LinkedHashSet<>();
    for (TrialJudgement judgement : judgements) {
      for (Steadiness one : judgement.result().steadiness()) {
        if (one.state() == Steadiness.State.UNKNOWN) {
          steps.add(one.step());
          texts.add(one.text());
        }
      }
    }
    if (!steps.isEmpty()) {
      caveats.add(
          Caveat.limits(
              "steadiness not known",
              "%s may still have been moving while %s measured: %s%s"
                  .formatted(
                      Text.names(steps),
                      steps.size() == 1 ? "it was" : "they were",
                      texts.iterator().next(),
                      more(texts.size() - 1))));
    }
  }
}
