package assay.host.shell;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Words as a POSIX shell reads them.
public final class ShellWords {

  /// What no shell makes anything else of.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+,][A-Za-z0-9_./:=@%+,-]*");

  private ShellWords() {}

  /// The same for a reader, who copies it: as it is where that is enough.
  public static String shown(String word) {
    return PLAIN.matcher(word).matches() ? word : quoted(word);
  }

  /// A word that the shell takes as it is.
  public static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /// A whole line of such words.
  public static String line(List<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }
}
