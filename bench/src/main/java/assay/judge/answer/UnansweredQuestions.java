package assay.judge.answer;

import assay.judge.figure.Text;
import assay.metric.MetricId;
import assay.metric.Withheld;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.record.results.Caveat;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Which of the figures that a study asks for its run does not give, and why: a run that gives one for
/// no strategy has not answered the question, whatever else it shows.
public final class UnansweredQuestions {

  private final Plan plan;
  private final Map<String, Row> rows = new LinkedHashMap<>();

  private UnansweredQuestions(Plan plan, List<Row> rows) {
    this.plan = plan;
    rows.forEach(row -> this.rows.put(row.strategy(), row));
  }

  /// An answer, after the sentence that it is none where that is so.
  ///
  /// @param answer what the run shows all the same
  public static String before(Plan plan, List<Row> rows, String answer) {
    String sentence = new UnansweredQuestions(plan, rows).sentence();
    return sentence.isEmpty() ? answer : sentence + " " + answer;
  }

  /// Figures that some strategies have and others lack, a caveat for each reason.
  static List<Caveat> doubts(Plan plan, List<Row> rows) {
    record Gap(String reason, Set<String> strategies) {}
    UnansweredQuestions unanswered = new UnansweredQuestions(plan, rows);
    Map<Gap, List<String>> gaps = new LinkedHashMap<>();
    for (String metric : plan.asks()) {
      Map<String, String> missing = unanswered.missing(metric);
      int asked = unanswered.strategies(metric).size();
      if (!missing.isEmpty() && missing.size() < asked) {
        Gap gap = new Gap(missing.values().iterator().next(), missing.keySet());
        gaps.computeIfAbsent(gap, key -> new ArrayList<>()).add(metric);
      }
    }
    List<Caveat> caveats = new ArrayList<>();
    gaps.forEach((gap, metrics) ->
        caveats.add(
            Caveat.serious(
                "the question stays open for %s: it asks for %s, which %s not (%s)"
                    .formatted(
                        Text.quoted(gap.strategies()),
                        Text.names(metrics),
                        gap.strategies().size() == 1 ? "it has" : "they have",
                        gap.reason()))));
    return caveats;
  }

  private String sentence() {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (String metric : plan.asks()) {
      Map<String, String> missing = missing(metric);
      if (!missing.isEmpty() && missing.size() == strategies(metric).size()) {
        reasons.put(metric, missing.values().iterator().next());
      }
    }
    if (reasons.isEmpty()) {
      return "";
    }
    boolean none = reasons.size() == plan.asks().size();
    String first = reasons.keySet().iterator().next();
    String others = reasons.keySet().stream().skip(1).collect(Collectors.joining(", "));
    return "The question is %s: no strategy has a figure of %s (%s)%s."
        .formatted(
            none ? "not answered" : "answered only in part",
            first,
            reasons.get(first),
            others.isEmpty() ? "" : ", nor of " + others);
  }

  /// Why each strategy that lacks a figure lacks it.
  private Map<String, String> missing(String metric) {
    Map<String, String> missing = new LinkedHashMap<>();
    for (String strategy : strategies(metric)) {
      Row row = Objects.requireNonNull(rows.get(strategy));
      why(row, metric).ifPresent(why -> missing.put(strategy, why));
    }
    return missing;
  }

  /// The strategies that can have a figure: nobody recovers from no fault, and who has no balancer has no time of its.
  private List<String> strategies(String metric) {
    return plan.strategies().stream()
        .filter(strategy -> rows.containsKey(strategy.name()))
        .filter(strategy -> !MetricId.of(metric).family().needsFault() || harms(strategy))
        .filter(strategy -> !MetricId.of(metric).ofAServer() || has(strategy.name(), metric))
        .map(Strategy::name)
        .toList();
  }

  /// Whether a strategy has a figure, were it withheld.
  private boolean has(String strategy, String metric) {
    return Objects.requireNonNull(rows.get(strategy)).figures().stream()
        .filter(figure -> figure.metric().equals(metric))
        .anyMatch(figure ->
            figure.withheld() == null || figure.withheld().why() != Withheld.Why.NOT_THERE);
  }

  private boolean harms(Strategy strategy) {
    return plan.steps(strategy).stream().anyMatch(Step::harms);
  }

  private static Optional<String> why(Row row, String metric) {
    for (Figure figure : row.figures()) {
      if (figure.metric().equals(metric)) {
        String why = figure.withheld() == null ? "not measured" : figure.withheld().text();
        return figure.value() == null ? Optional.of(why) : Optional.empty();
      }
    }
    return Optional.of("not measured");
  }
}
