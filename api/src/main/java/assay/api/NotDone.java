package assay.api;

/// Thrown by an engine's adapter for a write that surely did not happen, which makes the outcome
/// [Outcome#FAILED]; any other exception of a write leaves it [Outcome#UNKNOWN].
public final class NotDone extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// A write refused before it reached an owner.
  public NotDone(String message, Throwable cause) {
    super(message, cause);
  }
}
