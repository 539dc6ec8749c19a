package assay.problem;

import org.jspecify.annotations.Nullable;

/// One fault in a user's input or host, in the user's words.
///
/// @param code stable: `E204`; every code has a text in `assay.words`
/// @param what one sentence without a full stop
/// @param where in a file, or null
/// @param help one concrete action
public record Problem(String code, String what, @Nullable Place where, String help) {

  private static final int MOST = 1_000;

  public Problem {
    what = shown(what);
    help = shown(help);
  }

  public Problem(String code, String what, String help) {
    this(code, what, null, help);
  }

  private static String shown(String text) {
    String plain = AddressPasswords.masked(InvisibleCharacters.lines(text));
    return plain.length() <= MOST ? plain : plain.substring(0, MOST) + "…";
  }

  /// A place in a file.
  ///
  /// @param file as the user named it
  /// @param line from 1
  /// @param column from 1
  /// @param length number of characters to underline, at least 1
  /// @param text the line, or a readable part around the column
  /// @param from column of the text's first character
  public record Place(String file, int line, int column, int length, String text, int from) {

    private static final int BEFORE = 60;
    private static final int AFTER = 140;

    public Place(String file, int line, int column, int length, String text) {
      this(
          shown(file),
          line,
          column,
          Math.min(length, AFTER),
          around(text, column),
          start(text, column));
    }

    private static int start(String text, int column) {
      return text.length() <= BEFORE + AFTER ? 1 : Math.max(1, column - BEFORE);
    }

    private static String around(String text, int column) {
      int start = Math.min(start(text, column) - 1, text.length());
      int end = Math.min(text.length(), start + BEFORE + AFTER);
      // A cut could leave half a password, which masking would no longer recognise.
      return shown(AddressPasswords.masked(text).substring(start, end));
    }
  }
}
