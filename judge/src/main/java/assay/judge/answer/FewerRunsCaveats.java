package assay.judge.answer;

import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Plan;
import assay.record.results.Caveat;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Figures based on fewer runs than requested, and why.
final class FewerRunsCaveats {

  private final Plan plan;
  private final List<TrialJudgement> judgements;

  private FewerRunsCaveats(Plan plan, List<TrialJudgement> judgements) {
    this.plan = plan;
    this.judgements = judgements;
  }

  private static final class Fewer {

    private final Set<String> metrics = new LinkedHashSet<>();
    private final Set<String> configurations = new LinkedHashSet<>();
    private final Finding reason;
    private int least;

    private Fewer(Finding reason, int least) {
      this.reason = reason;
      this.least = least;
    }
  }

  private record Missing(Why why, Finding text) {}

  /// A caveat per cause, with the first reason; empty for a soak, which has no repeats.
  static List<Caveat> doubts(Plan plan, List<TrialJudgement> judgements, List<Row> rows) {
    return plan.soaks() ? List.of() : new FewerRunsCaveats(plan, judgements).caveats(rows);
  }

  private List<Caveat> caveats(List<Row> rows) {
    Map<Why, Fewer> byCause = new LinkedHashMap<>();
    for (Row row : rows) {
      for (Figure figure : row.figures()) {
        int runs = figure.repeats().size();
        Missing missing =
            runs == 0 || runs >= plan.repeats()
                ? null
                : missing(row.configuration(), figure.metric());
        if (missing != null) {
          Fewer fewer =
              byCause.computeIfAbsent(missing.why(), why -> new Fewer(missing.text(), runs));
          fewer.metrics.add(figure.metric());
          fewer.configurations.add(row.configuration());
          fewer.least = Math.min(fewer.least, runs);
        }
      }
    }
    List<Caveat> caveats = new ArrayList<>();
    for (Fewer fewer : byCause.values()) {
      caveats.add(
          Caveat.limits(
              new OnFewerRuns(
                  List.copyOf(fewer.metrics),
                  List.copyOf(fewer.configurations),
                  plan.repeats(),
                  fewer.least,
                  fewer.reason)));
    }
    return caveats;
  }

  /// The first reason why a run is missing, or null.
  private @Nullable Missing missing(String configuration, String id) {
    MetricId metric = MetricId.find(id).orElse(null);
    if (metric == null) {
      return null;
    }
    Set<String> begun = new LinkedHashSet<>();
    for (TrialJudgement judgement : judgements) {
      begun.add(judgement.trial().id());
      if (judgement.trial().control() || !judgement.trial().configuration().equals(configuration)) {
        continue;
      }
      Measurement measurement = judgement.reading(metric);
      WithheldFigure why = judgement.spoilt(metric);
      if (why == null && measurement != null) {
        why = measurement.withheld();
      }
      if (why != null) {
        return new Missing(why.why(), new TrialLeftOut(judgement.trial().id(), why.text()));
      }
    }
    return plan.trials().stream()
        .filter(trial -> trial.configuration().equals(configuration) && !trial.control())
        .filter(trial -> !begun.contains(trial.id()))
        .findFirst()
        .map(trial -> new Missing(Why.NOT_MEASURED, new TrialNotBegun(trial.id())))
        .orElse(null);
  }

  record OnFewerRuns(
      List<String> figures, List<String> configurations, int asked, int least, Finding why)
      implements Finding {}

  record TrialLeftOut(String trial, Finding why) implements Finding {}

  record TrialNotBegun(String trial) implements Finding {}
}
