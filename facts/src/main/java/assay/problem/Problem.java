package assay.problem;

import org.jspecify.annotations.Nullable;

/// One thing that is wrong with a user's input or host, in the user's words.
///
/// @param code its stable code, `E204`; every code has a text in `assay.words`
/// @param what what is wrong, one sentence without a full stop
/// @param where the place in a file, or null where there is none
/// @param help one concrete thing to do
public record Problem(String code, String what, @Nullable Place where, String help) {

  private static final int MOST = 1_000;

  /// A problem whose texts are short and can be shown anywhere: without a password in an address, too.
  public Problem {
    what = shown(what);
    help = shown(help);
  }

  /// A problem without a place.
  public Problem(String code, String what, String help) {
    this(code, what, null, help);
  }

  private static String shown(String text) {
    String plain = AddressPasswordScanner.masked(InvisibleCharacters.lines(text));
    return plain.length() <= MOST ? plain : plain.substring(0, MOST) + "…";
  }

  /// A place in a file.
  ///
  /// @param file the file as the user named it
  /// @param line from 1
  /// @param column from 1
  /// @param length how many characters to underline, at least 1
  /// @param text the line's text, or so much around the column as a person can read
  /// @param from the column of the text's first character
  public record Place(String file, int line, int column, int length, String text, int from) {

    private static final int BEFORE = 60;
    private static final int AFTER = 140;

    /// A place in a line, of which a long one is cut.
    public Place(String file, int line, int column, int length, String text) {
      this(
          shown(file),
          line,
          column,
          Math.min(length, AFTER),
          around(text, column),
          start(text, column));
    }

    /// The place of a word in the value of an option.
    ///
    /// @param value what the user gave the option
    /// @param word the wrong word in it
    public static Place ofOption(String option, String value, String word) {
      int column = Math.max(0, value.indexOf(word)) + 1;
      return new Place(option, 1, column, Math.max(1, word.length()), value);
    }

    private static int start(String text, int column) {
      return text.length() <= BEFORE + AFTER ? 1 : Math.max(1, column - BEFORE);
    }

    private static String around(String text, int column) {
      int start = Math.min(start(text, column) - 1, text.length());
      int end = Math.min(text.length(), start + BEFORE + AFTER);
      // A cut may leave the half of a password that nothing tells any more, so more is looked at,
      // and not the whole of a long line
      // for each of its places.
      int from = Math.max(0, start - AddressPasswordScanner.LONGEST);
      int to = Math.min(text.length(), end + AddressPasswordScanner.LONGEST);
      String masked = AddressPasswordScanner.masked(text.substring(from, to));
      return shown(masked.substring(start - from, end - from));
    }
  }
}
