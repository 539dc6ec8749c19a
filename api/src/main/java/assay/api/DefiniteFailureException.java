package assay.api;

import java.util.function.Consumer;

/// Thrown by an engine's adapter or by a request for a write that surely did not happen: the
/// outcome is [Outcome#FAILED]. After any other exception from a write the outcome is
/// [Outcome#UNKNOWN].
public final class DefiniteFailureException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// A write that could not be done, and had no effect.
  public DefiniteFailureException(String message) {
    super(message);
  }

  /// A write that was refused before it reached an owner.
  public DefiniteFailureException(String message, Throwable cause) {
    super(message, cause);
  }

  /// The failure of a write in an engine that may fail alike in the client and in a member: a
  /// [DefiniteFailureException] if an argument cannot be serialized here, because then it was not
  /// sent; otherwise the failure itself.
  ///
  /// @param writer serializes an argument as the client does, and throws if it cannot
  public static RuntimeException whereUnwritable(
      RuntimeException failure, Consumer<Object> writer, Object... arguments) {
    for (Object argument : arguments) {
      try {
        writer.accept(argument);
      } catch (RuntimeException refused) {
        return new DefiniteFailureException(
            "it could not be serialized, so nothing was sent", failure);
      }
    }
    return failure;
  }
}
