package assay.judge.answer;

import assay.fact.Finding;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.plan.RunOrder;
import assay.record.results.Results.Row;
import assay.record.results.RunOrderRatio;
import assay.record.results.RunOrderRatio.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sentences about configurations in a fixed order: these are not fair runs, and the order can turn a comparison.
public final class FixedOrderSentences {

  private FixedOrderSentences() {}

  /// The rows with runs that do not depend on earlier ones.
  public static List<Row> independent(Plan plan, List<Row> rows) {
    return rows.stream()
        .filter(row -> !RunOrder.of(plan.configuration(row.configuration())).fixed())
        .toList();
  }

  /// The baseline against the configuration at the other end, in every order; empty without figures in two orders. The
  /// first published time counts, otherwise the first.
  public static Optional<Finding> answer(Plan plan, List<Row> rows) {
    List<RunOrderRatio> all =
        RunOrderRatio.of(plan, rows, plan.repeats()).stream()
            .filter(ratio -> ratio.seen().size() > 1)
            .toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    String metric =
        all.stream()
            .filter(ratio -> ratio.published() != null)
            .findFirst()
            .orElse(all.getFirst())
            .metric();
    return all.stream()
        .filter(ratio -> ratio.metric().equals(metric))
        .reduce((earlier, later) -> later)
        .map(FixedOrderSentences::sentence);
  }

  private static Finding sentence(RunOrderRatio ratio) {
    List<Finding> parts = new ArrayList<>();
    for (RunOrder order : List.of(RunOrder.FORWARDS, RunOrder.BACKWARDS, RunOrder.RANDOM)) {
      Seen seen = ratio.seen().get(order);
      if (seen != null) {
        parts.add(part(order, seen.ratio()));
      }
    }
    return new OrderTurns(
        MetricId.of(ratio.metric()).about(), ratio.baseline(), ratio.configuration(), parts);
  }

  private static Finding part(RunOrder order, double ratio) {
    return switch (order) {
      case FORWARDS -> new RatioForwards(ratio);
      case BACKWARDS -> new RatioBackwards(ratio);
      case RANDOM -> new RatioAlone(ratio);
    };
  }

  /// Empty without a fixed order.
  static Optional<Finding> doubt(Plan plan) {
    long fixed = plan.configurations().stream().filter(each -> RunOrder.of(each).fixed()).count();
    return fixed == 0 ? Optional.empty() : Optional.of(new InFixedOrder(fixed));
  }

  record OrderTurns(String what, String baseline, String configuration, List<Finding> ratios)
      implements Finding {}

  record RatioForwards(double ratio) implements Finding {}

  record RatioBackwards(double ratio) implements Finding {}

  record RatioAlone(double ratio) implements Finding {}

  record InFixedOrder(long configurations) implements Finding {}
}
