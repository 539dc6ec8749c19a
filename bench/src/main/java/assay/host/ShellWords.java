package assay.host;

import java.util.List;
import java.util.stream.Collectors;

/// Words as a POSIX shell reads them.
final class ShellWords {

  private ShellWords() {}

  /// A word that the shell takes as it is.
  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /// A whole line of such words.
  static String line(List<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }
}
