package assay.api.transaction;

/// Thrown by a transaction that the engine refused, for example after a conflict with another one. It surely had no effect.
public final class TransactionAbortedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TransactionAbortedException(String message) {
    super(message);
  }

  /// A refusal with the engine's own exception.
  public TransactionAbortedException(String message, Throwable cause) {
    super(message, cause);
  }
}
