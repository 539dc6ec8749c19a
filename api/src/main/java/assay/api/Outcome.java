package assay.api;

/// The outcome of a sent request, from best to worst.
public enum Outcome {
  /// The request was done and acknowledged.
  OK,
  /// The request was answered, and surely had no effect: the entry that it needs is not there.
  NOT_FOUND,
  /// The request surely had no effect.
  FAILED,
  /// The request may have happened: a write that timed out or lost its connection.
  UNKNOWN
}
