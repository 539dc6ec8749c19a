package assay.yaml;

/// Quotes parts of a file in messages.
public final class MessageQuotes {

  private static final int MOST = 80;

  private MessageQuotes() {}

  /// A text, shortened if it is long.
  public static String briefly(String text) {
    return text.length() <= MOST ? text : text.substring(0, MOST - 1) + "…";
  }
}
