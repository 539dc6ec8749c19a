package assay.load.program;

/// A client's program breaks the protocol; the message has the place and the program's last lines.
public final class ProgramException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ProgramException(String message) {
    super(message);
  }
}
