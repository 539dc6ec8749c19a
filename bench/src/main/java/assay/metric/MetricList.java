package assay.metric;

import java.util.Locale;

/// A list of metrics, whose members `words.yaml` names.
public enum MetricList {
  /// What the page, the terminal and the summary show first.
  PAGE(false),
  /// What `assay compare` compares without `--all`.
  COMPARE(false),
  /// The harm that the answer tells, in its order.
  ANSWER(true),
  /// The gains that are set against costs, and those costs, by what a reader asks first.
  TRADE(true),
  /// What a soak watches for drifts.
  DRIFT(false);

  private final boolean ranked;

  MetricList(boolean ranked) {
    this.ranked = ranked;
  }

  /// Whether its members have places of their own, or keep the order of the ledger.
  boolean ranked() {
    return ranked;
  }

  /// What `words.yaml` calls it.
  String trait() {
    return name().toLowerCase(Locale.ROOT);
  }
}
