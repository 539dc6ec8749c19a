package assay.load.program;

/// A client's program does not keep to what it must; the message says where and what its last lines were.
public final class ProgramException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ProgramException(String message) {
    super(message);
  }
}
