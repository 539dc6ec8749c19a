package assay.workload.hub.database;

/// A source that cannot give what it is asked for, as one sentence for the reader.
public final class SourceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// A sentence without a full stop.
  public SourceException(String sentence) {
    super(sentence);
  }

  /// The same with what brought it about.
  public SourceException(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /// The first line of what an exception says.
  public static String firstLine(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? failure.getClass().getSimpleName()
        : message.lines().findFirst().orElse(message).replaceFirst("^(FATAL|ERROR): ", "");
  }
}
