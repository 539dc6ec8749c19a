package assay.judge;

import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.record.Results.Figure;
import assay.record.Results.Judged;
import assay.record.Results.ObjectiveResult;
import assay.record.Results.Row;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of what a study demands, for every strategy by the median of its repeats.
final class Objectives {

  private Objectives() {}

  /// Every objective for every strategy.
  static List<ObjectiveResult> of(Plan plan, List<Row> rows) {
    List<ObjectiveResult> results = new ArrayList<>();
    for (Objective objective : plan.objectives()) {
      for (Row row : rows) {
        Figure figure =
            row.figures().stream()
                .filter(candidate -> candidate.metric().equals(objective.metric()))
                .findFirst()
                .orElse(null);
        results.add(result(objective, row.strategy(), figure, plan.lean()));
      }
    }
    return results;
  }

  private static ObjectiveResult result(
      Objective objective, String strategy, @Nullable Figure figure, boolean lean) {
    String unit = figure == null ? "count" : figure.unit();
    return new ObjectiveResult(
        objective.text(),
        objective.line(),
        strategy,
        judged(objective, figure),
        measured(figure, lean && objective.metric().startsWith("time(")),
        Text.of(unit, objective.limit()));
  }

  /// @param smaller whether it is about a part of which a try does less
  private static String measured(@Nullable Figure figure, boolean smaller) {
    if (figure == null) {
      return "no such figure";
    }
    if (figure.value() == null) {
      String why = smaller ? "a try does less of it" : "not measured";
      return figure.withheld() == null ? why : figure.withheld();
    }
    return figure.text() == null ? Text.of(figure.unit(), figure.value()) : figure.text();
  }

  private static Judged judged(Objective objective, @Nullable Figure figure) {
    if (figure == null || figure.value() == null) {
      return Judged.UNKNOWN;
    }
    double value = figure.value();
    boolean atLeast = figure.text() != null && figure.text().startsWith("> ");
    boolean met = holds(objective.relation(), value, objective.limit());
    if (!atLeast) {
      return met ? Judged.MET : Judged.MISSED;
    }
    return switch (objective.relation()) {
      case "<", "<=" -> met ? Judged.UNKNOWN : Judged.MISSED;
      case ">", ">=" -> met ? Judged.MET : Judged.UNKNOWN;
      default -> value > objective.limit() ? Judged.MISSED : Judged.UNKNOWN;
    };
  }

  private static boolean holds(String relation, double value, double limit) {
    return switch (relation) {
      case "<" -> value < limit;
      case "<=" -> value <= limit;
      case ">" -> value > limit;
      case ">=" -> value >= limit;
      case "==" -> value == limit;
      default -> throw new IllegalArgumentException("no relation `" + relation + "`");
    };
  }
}
