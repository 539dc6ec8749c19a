package assay.workload.hub.database;

/// A source's failure as one sentence for users.
public final class SourceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// @param sentence without a full stop
  public SourceException(String sentence) {
    super(sentence);
  }

  public SourceException(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  public static String firstLine(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? failure.getClass().getSimpleName()
        : message.lines().findFirst().orElse(message).replaceFirst("^(FATAL|ERROR): ", "");
  }
}
