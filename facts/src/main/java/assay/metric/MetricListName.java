package assay.metric;

import java.util.Locale;

/// A metric list; `words.yaml` names the members.
public enum MetricListName {
  /// Shown first on the page, the terminal and the summary.
  PAGE(false),
  /// Figures compared by `assay compare` without `--all`.
  COMPARE(false),
  /// Harm in the answer, in its order.
  ANSWER(true),
  /// Gains against costs, by readers' interest.
  TRADE(true),
  /// Figures watched for drifts in a soak.
  DRIFT(false);

  private final boolean ranked;

  MetricListName(boolean ranked) {
    this.ranked = ranked;
  }

  /// Whether members have ranks; otherwise results-table order.
  boolean ranked() {
    return ranked;
  }

  /// The list's name in `words.yaml`.
  String trait() {
    return name().toLowerCase(Locale.ROOT);
  }
}
