package assay.metric;

/// The place of the subject in a metric's label.
enum LabelPlacement {
  /// Before the name: `put p99`.
  FIRST,
  /// After the name: `throughput, closed-1`.
  LAST,
  /// In place of the name: `getAll 100x6`.
  ALONE
}
