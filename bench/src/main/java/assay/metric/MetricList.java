package assay.metric;

import java.util.Locale;

/// A list of metrics; `words.yaml` names the members.
public enum MetricList {
  /// Shown first on the page, the terminal and the summary.
  PAGE(false),
  /// Compared by `assay compare` without `--all`.
  COMPARE(false),
  /// The harm that the answer reports, in its order.
  ANSWER(true),
  /// Gains set against costs, in the order of readers' interest.
  TRADE(true),
  /// Figures that a soak watches for drifts.
  DRIFT(false);

  private final boolean ranked;

  MetricList(boolean ranked) {
    this.ranked = ranked;
  }

  /// Whether members have ranks of their own; otherwise results-table order.
  boolean ranked() {
    return ranked;
  }

  /// The list's name in `words.yaml`.
  String trait() {
    return name().toLowerCase(Locale.ROOT);
  }
}
