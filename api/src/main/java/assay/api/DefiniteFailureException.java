package assay.api;

/// Thrown for a write that surely did not happen, by an engine's adapter or by a request, which
/// makes the outcome [Outcome#FAILED]; any other exception of a write leaves it [Outcome#UNKNOWN].
public final class DefiniteFailureException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// A write that found it could not be done, and changed nothing.
  public DefiniteFailureException(String message) {
    super(message);
  }

  /// A write refused before it reached an owner.
  public DefiniteFailureException(String message, Throwable cause) {
    super(message, cause);
  }
}
