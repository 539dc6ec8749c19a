package assay.cli.terminal;

import assay.problem.ShellQuoting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Assay's command as the user can type it again. The launcher reports how it was called.
///
/// Every text writes a command as `assay WORD`, because records and pages keep these texts for other users. The
/// terminal replaces the name just before it prints.
///
/// @param shown the name for the user
public record CommandName(String shown) {

  /// The name in texts.
  public static final CommandName PLAIN = new CommandName("assay");

  /// Every word that follows the name in a command, the launcher's own included.
  static final List<String> WORDS =
      List.of(
          "bisect",
          "build",
          "calibrate",
          "client",
          "compare",
          "completion",
          "describe",
          "doctor",
          "explain",
          "export",
          "help",
          "history",
          "image",
          "judge",
          "list",
          "man",
          "new",
          "package",
          "prepare",
          "report",
          "reproduce",
          "resume",
          "run",
          "search",
          "serve",
          "shrink",
          "site",
          "configurations",
          "trend",
          "up",
          "validate",
          "version",
          "watch");

  private static final String USUAL = "./assay";

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?<![\\w./-])(?:\\./)?assay (?=(?:" + String.join("|", WORDS) + ")\\b|-[-a-z]|\\[)");

  /// The name by which this process was called.
  public static CommandName here() {
    return new CommandName(of(System.getenv("ASSAY_COMMAND"), System.getenv("PATH")));
  }

  /// A text whose commands carry this name.
  public String in(String text) {
    return text.contains("assay ")
        ? COMMAND.matcher(text).replaceAll(Matcher.quoteReplacement(shown + " "))
        : text;
  }

  /// The name to show: the program's name alone if the search path leads to the same program.
  ///
  /// @param called how the launcher was called, or null if unknown
  /// @param path the search path for programs
  static String of(@Nullable String called, @Nullable String path) {
    if (called == null || called.isBlank()) {
      return USUAL;
    }
    Path program = Path.of(called);
    Path name = program.getFileName();
    boolean onPath =
        name != null
            && program.isAbsolute()
            && Stream.of((path == null ? "" : path).split(":"))
                .map(folder -> Path.of(folder).resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .filter(program::equals)
                .isPresent();
    return onPath ? name.toString() : ShellQuoting.shown(called);
  }
}
