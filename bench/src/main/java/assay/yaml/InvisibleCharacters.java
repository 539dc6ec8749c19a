package assay.yaml;

/// Characters that no text of such a file holds: they cannot be seen, break its line, turn its direction or
/// steer the terminal that shows it.
public final class InvisibleCharacters {

  private InvisibleCharacters() {}

  /// The index of the first one, or -1.
  public static int in(String text) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      if (is(text.codePointAt(i))) {
        return i;
      }
    }
    return -1;
  }

  /// The text without them.
  public static String without(String text) {
    StringBuilder seen = new StringBuilder();
    text.codePoints().filter(each -> !is(each)).forEach(seen::appendCodePoint);
    return seen.toString();
  }

  private static boolean is(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      // joiners belong to letters of some scripts; the other marks only turn or hide text
      case Character.FORMAT -> codePoint != 0x200C && codePoint != 0x200D;
      default -> false;
    };
  }
}
