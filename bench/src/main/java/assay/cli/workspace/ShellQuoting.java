package assay.cli.workspace;

import java.util.regex.Pattern;

/// Words of a command line that is shown or kept, so that it can be pasted into a shell.
public final class ShellQuoting {

  /// What no shell makes anything else of.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+,][A-Za-z0-9_./:=@%+,-]*");

  private ShellQuoting() {}

  /// A word as a shell takes it for that word: as it is where that is enough.
  public static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
