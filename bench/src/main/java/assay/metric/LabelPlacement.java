package assay.metric;

/// Where a metric's label names its subject.
enum LabelPlacement {
  /// Before the words: `put p99`.
  FIRST,
  /// After them: `throughput, closed-1`.
  LAST,
  /// In place of them: `getAll 100x6`.
  ALONE
}
