package assay.problem;

/// Characters that are invisible, break a line, change text direction or control a terminal. They are refused in user files
/// and never printed.
public final class InvisibleCharacters {

  public static final String REPLACEMENT = "\uFFFD";

  private InvisibleCharacters() {}

  public static int in(String text) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      if (is(text.codePointAt(i))) {
        return i;
      }
    }
    return -1;
  }

  public static String without(String text) {
    StringBuilder seen = new StringBuilder();
    text.codePoints().filter(each -> !is(each)).forEach(seen::appendCodePoint);
    return seen.toString();
  }

  /// Replaces invisible characters, in one line: line feeds and tabs become spaces.
  public static String inALine(String text) {
    return in(text) < 0 ? text : lines(text.replace('\n', ' ').replace('\t', ' '));
  }

  /// Replaces invisible characters, except line feeds and tabs.
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

  /// Replaces invisible characters in JSON by its escapes; the value stays the same.
  public static String escaped(String json) {
    if (in(json) < 0) {
      return json;
    }
    StringBuilder seen = new StringBuilder(json.length());
    json.codePoints()
        .forEach(each -> {
          if (is(each)) {
            for (char unit : Character.toChars(each)) {
              seen.append("\\u%04X".formatted((int) unit));
            }
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
      // Joiners belong to letters of some scripts; other format characters only turn or hide text.
      case Character.FORMAT -> codePoint != 0x200C && codePoint != 0x200D;
      default -> false;
    };
  }
}
