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
  NO_KEY,
  /// Answered, and certainly without effect: the entry that the request needs is not there.
  NOT_FOUND;

  public boolean neverSent() {
    return this == SHED || this == NO_KEY;
  }

  /// Whether the system answered the request, which then counts as available.
  public boolean answered() {
    return this == OK || this == NOT_FOUND;
  }

  /// Whether the request was sent and certainly had no effect.
  public boolean withoutEffect() {
    return this == FAILED || this == NOT_FOUND;
  }

  public static OperationOutcome of(Response response) {
    return switch (response.outcome()) {
      case OK -> OK;
      case FAILED -> FAILED;
      case UNKNOWN -> UNKNOWN;
      case NOT_FOUND -> NOT_FOUND;
    };
  }
}
