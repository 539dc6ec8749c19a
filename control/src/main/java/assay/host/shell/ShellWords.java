package assay.host.shell;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Words as a POSIX shell reads them.
public final class ShellWords {

  /// Words that no shell interprets.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+,][A-Za-z0-9_./:=@%+,-]*");

  private ShellWords() {}

  /// A word for a reader to copy: unquoted if possible.
  public static String shown(String word) {
    return PLAIN.matcher(word).matches() ? word : quoted(word);
  }

  /// A word quoted for the shell.
  public static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  public static String line(List<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }
}
