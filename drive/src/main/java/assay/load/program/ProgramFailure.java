package assay.load.program;

/// The failure of a request in a client's program.
final class ProgramFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String exception;

  /// @param exception the exception's name in the program's language; empty if there was none
  ProgramFailure(String exception, String message) {
    super(message, null, false, false);
    this.exception = exception;
  }

  String exception() {
    return exception;
  }
}
