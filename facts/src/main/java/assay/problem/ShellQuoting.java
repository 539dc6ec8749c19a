package assay.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Words as a POSIX shell reads them.
public final class ShellQuoting {

  /// Words that no shell interprets.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+,][A-Za-z0-9_./:=@%+,-]*");

  private static final Pattern OPTION = Pattern.compile("--?[A-Za-z][A-Za-z-]*");

  private ShellQuoting() {}

  /// A word for a reader to copy: unquoted if possible.
  public static String shown(String word) {
    return PLAIN.matcher(word).matches() ? word : quoted(word);
  }

  /// A command of Assay from a record, for a reader to copy. A shell reads it as words and carries out nothing else.
  ///
  /// @param line as [#shown] words make it; may be anything
  /// @return empty if the line begins with another program
  public static String ofAssay(String line) {
    List<String> words = words(line);
    if (words.isEmpty() || !words.getFirst().matches("(?:\\./)?assay")) {
      return "";
    }
    return words.stream()
        .map(word -> OPTION.matcher(word).matches() ? word : shown(word))
        .collect(Collectors.joining(" "));
  }

  /// Splits a line as a shell does that knows only single quotes and a backslash before one.
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\'') {
        quoted = !quoted;
        begun = true;
      } else if (!quoted && line.startsWith("\\'", i)) {
        word.append('\'');
        begun = true;
        i++;
      } else if (quoted || !Character.isWhitespace(c)) {
        word.append(c);
        begun = true;
      } else if (begun) {
        words.add(word.toString());
        word.setLength(0);
        begun = false;
      }
    }
    if (begun) {
      words.add(word.toString());
    }
    return words;
  }

  /// A word quoted for the shell.
  public static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  public static String line(List<String> words) {
    return words.stream().map(ShellQuoting::quoted).collect(Collectors.joining(" "));
  }
}
