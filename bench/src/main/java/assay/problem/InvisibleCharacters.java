package assay.problem;

/// Characters that cannot be seen, break a line, turn its direction or steer the terminal that shows it. No text of a user's file
/// holds them, and no surface shows them.
public final class InvisibleCharacters {

  /// What is shown in the place of one.
  public static final String REPLACEMENT = "\uFFFD";

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

  /// The text with a sign in the place of each, in one line: line feeds and tabs become spaces.
  public static String inALine(String text) {
    return in(text) < 0 ? text : lines(text.replace('\n', ' ').replace('\t', ' '));
  }

  /// The text with a sign in the place of each but line feeds and tabs.
  public static String lines(String text) {
    if (in(text) < 0) {
      return text;
    }
    StringBuilder seen = new StringBuilder(text.length());
    text.codePoints()
        .forEach(each -> {
          if (is(each) && each != '\n' && each != '\t') {
            seen.append(REPLACEMENT);
          } else {
            seen.appendCodePoint(each);
          }
        });
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
