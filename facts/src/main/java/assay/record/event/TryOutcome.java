package assay.record.event;

/// The outcome of a capacity search's try, the best first.
public enum TryOutcome {
  /// The objective was met.
  PASSED,
  /// The system under test missed the objective.
  FAILED,
  /// The load generator was late, and the try does not measure the system.
  LATE,
  /// Too few requests for the percentile.
  THIN
}
