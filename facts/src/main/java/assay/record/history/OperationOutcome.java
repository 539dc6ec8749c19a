package assay.record.history;

import assay.api.Response;

/// The outcome of a scheduled request.
public enum OperationOutcome {
  /// Done and acknowledged.
  OK,
  /// Certainly without effect.
  FAILED,
  /// Possibly with effect: a write that timed out or lost its connection.
  UNKNOWN,
  /// Never sent: the in-flight cap was reached at its intended time, or the step was given up.
  SHED,
  /// Never sent: the client had no key it may write. The system could not have answered.
  NO_KEY;

  public boolean neverSent() {
    return this == SHED || this == NO_KEY;
  }

  public static OperationOutcome of(Response response) {
    return switch (response.outcome()) {
      case OK -> OK;
      case FAILED -> FAILED;
      case UNKNOWN -> UNKNOWN;
    };
  }
}
