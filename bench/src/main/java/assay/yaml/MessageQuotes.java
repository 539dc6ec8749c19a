package assay.yaml;

/// Pieces of such a file as messages quote them.
public final class MessageQuotes {

  private static final int MOST = 80;

  private MessageQuotes() {}

  /// A text, cut where it is long.
  public static String briefly(String text) {
    return text.length() <= MOST ? text : text.substring(0, MOST - 1) + "…";
  }
}
