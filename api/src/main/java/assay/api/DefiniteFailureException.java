package assay.api;

import java.util.function.Consumer;

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

  /// What a failed write says about the entry, of an engine that may fail alike here and in a member: one of these where an
  /// argument cannot be written here, for then nothing was sent; else the failure itself.
  ///
  /// @param writer writes an argument as the client does, and throws where it cannot
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
