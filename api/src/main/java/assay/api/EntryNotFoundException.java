package assay.api;

/// Thrown by a request that was answered and changed nothing, because the entry that it needs is not there: the outcome is
/// [Outcome#NOT_FOUND]. After a fault such an entry may be lost; the service that said so is available.
///
/// Throw it only if no earlier run of the same request can have removed the entry.
public final class EntryNotFoundException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// @param message which entry is missing: `found no order 17`
  public EntryNotFoundException(String message) {
    super(message);
  }
}
