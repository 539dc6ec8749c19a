package assay.problem;

import org.jspecify.annotations.Nullable;

/// One thing that is wrong with a user's input or host, in the user's words.
///
/// @param code its stable code, `E204`; every code has a text in `assay.words`
/// @param what what is wrong, one sentence without a full stop
/// @param where the place in a file, or null where there is none
/// @param help one concrete thing to do
public record Problem(String code, String what, @Nullable Place where, String help) {

  /// A problem without a place.
  public Problem(String code, String what, String help) {
    this(code, what, null, help);
  }

  /// A place in a file.
  ///
  /// @param file the file as the user named it
  /// @param line from 1
  /// @param column from 1
  /// @param length how many characters to underline, at least 1
  /// @param text the line's text
  public record Place(String file, int line, int column, int length, String text) {}
}
