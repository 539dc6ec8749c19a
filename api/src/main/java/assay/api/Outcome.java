package assay.api;

/// What became of a request.
public enum Outcome {
  /// It was done and acknowledged.
  OK,
  /// It surely did not happen.
  FAILED,
  /// It may have happened: a write that timed out or whose connection broke.
  UNKNOWN,
  /// It was never sent: the in-flight cap was reached at its intended time.
  SHED
}
