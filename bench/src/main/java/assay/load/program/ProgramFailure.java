package assay.load.program;

/// Why a request of a client's program did not go well.
final class ProgramFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String exception;

  /// @param exception the name of the exception in the program's language; empty where there was none
  ProgramFailure(String exception, String message) {
    super(message, null, false, false);
    this.exception = exception;
  }

  /// The name of the exception in the program's language.
  String exception() {
    return exception;
  }
}
