package assay.workload.trader.fixml;

/// A text is not the expected message.
public final class FixmlException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  FixmlException(String message) {
    super(message);
  }

  FixmlException(String message, Throwable cause) {
    super(message, cause);
  }
}
