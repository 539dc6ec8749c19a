package assay.api;

/// What became of a request that was sent, from best to worst.
public enum Outcome {
  /// It was done and acknowledged.
  OK,
  /// It surely did not happen.
  FAILED,
  /// It may have happened: a write that timed out or whose connection broke.
  UNKNOWN
}
