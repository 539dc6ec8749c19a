package assay.judge.answer;

import assay.judge.figure.Text;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.plan.RunOrder;
import assay.record.results.OrderRatio;
import assay.record.results.OrderRatio.Seen;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sentences about configurations in a fixed order: these are not fair runs, and the order can turn a comparison.
public final class OrderEffects {

  private OrderEffects() {}

  /// The rows with runs that do not depend on earlier ones.
  public static List<Row> independent(Plan plan, List<Row> rows) {
    return rows.stream()
        .filter(row -> !RunOrder.of(plan.configuration(row.configuration())).fixed())
        .toList();
  }

  /// The baseline against the configuration at the other end, in every order; empty without figures in two orders. The
  /// first published time counts, otherwise the first.
  public static Optional<String> answer(Plan plan, List<Row> rows) {
    List<OrderRatio> all =
        OrderRatio.of(plan, rows, plan.repeats()).stream()
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
        .map(OrderEffects::sentence);
  }

  private static String sentence(OrderRatio ratio) {
    List<String> parts = new ArrayList<>();
    for (RunOrder order : List.of(RunOrder.FORWARDS, RunOrder.BACKWARDS, RunOrder.RANDOM)) {
      Seen seen = ratio.seen().get(order);
      if (seen != null) {
        parts.add(Text.ratio(seen.ratio()) + where(order));
      }
    }
    return "At %s “%s” seems to take, of the time of “%s”, %s"
        .formatted(
            MetricId.of(ratio.metric()).about(),
            ratio.baseline(),
            ratio.configuration(),
            String.join(", ", parts));
  }

  private static String where(RunOrder order) {
    return switch (order) {
      case FORWARDS -> " where all run in the same processes as listed";
      case BACKWARDS -> " where they do so in reverse";
      case RANDOM -> " where each has processes of its own";
    };
  }

  /// Empty without a fixed order.
  static Optional<String> doubt(Plan plan) {
    long fixed = plan.configurations().stream().filter(each -> RunOrder.of(each).fixed()).count();
    return fixed == 0
        ? Optional.empty()
        : Optional.of(
            ("%s in a fixed order, one after another in the same processes and without a warm-up but"
                    + " discarded rounds, to show the mistake: who went before is part of their figures,"
                    + " and nothing is compared with them")
                .formatted(Text.plural(fixed, "configuration ran", "configurations ran")));
  }
}
