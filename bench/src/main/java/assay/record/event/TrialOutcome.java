package assay.record.event;

/// What a trial of a search for a capacity came to, the best first.
public enum TrialOutcome {
  /// The objective was kept.
  PASSED,
  /// The system under test did not keep it.
  FAILED,
  /// The generator was late: this says nothing of the system.
  LATE,
  /// Too few requests for the percentile.
  THIN
}
