package assay.record.history;

import assay.api.Response;

/// What became of a request that was due.
public enum OperationOutcome {
  /// It was done and acknowledged.
  OK,
  /// It surely did not happen.
  FAILED,
  /// It may have happened: a write that timed out or whose connection broke.
  UNKNOWN,
  /// It was never sent: the in-flight cap was reached at its intended time, or the step was given up before.
  SHED,
  /// It was never sent, for its client had no key that it may write: nothing that the system could have answered.
  NO_KEY;

  /// Whether the request never began.
  public boolean neverSent() {
    return this == SHED || this == NO_KEY;
  }

  /// What a response says became of a request that was sent.
  public static OperationOutcome of(Response response) {
    return switch (response.outcome()) {
      case OK -> OK;
      case FAILED -> FAILED;
      case UNKNOWN -> UNKNOWN;
    };
  }
}
