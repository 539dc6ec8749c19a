package assay.metric;

/// The subject's place in a metric's label.
enum SubjectPlacement {
  /// Before the name: `put p99`.
  FIRST,
  /// After the name: `throughput, closed-1`.
  LAST,
  /// Instead of the name: `getAll 100x6`.
  ALONE
}
