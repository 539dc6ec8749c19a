package assay.host.shell;

import java.util.List;
import java.util.stream.Collectors;

/// Words as a POSIX shell reads them.
public final class ShellWords {

  private ShellWords() {}

  /// A word that the shell takes as it is.
  public static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /// A whole line of such words.
  public static String line(List<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }
}
