package assay.cli.terminal;

import assay.api.engine.ChildEnvironment;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The window of a terminal.
final class TerminalWindow {

  private static final int LEAST = 60;
  private static final int MOST = 200;
  private static final File TERMINAL = new File("/dev/tty");
  private static final Pattern SIZE = Pattern.compile("\\d+ (\\d+)\\s*");

  /// The head of a wrapped text, which the following lines are indented by: a name with spaces, a mark, a gutter.
  private static final Pattern HEAD =
      Pattern.compile("\\s*(?:\\S+(?: \\S+){0,2}\\s{2,}|= help: |\\S )?");

  private TerminalWindow() {}

  /// How many columns the window has, from 60 to 200; empty without a known window.
  ///
  /// @param asked the environment's wish, or null
  /// @param watched whether a person watches
  static OptionalInt columns(@Nullable String asked, boolean watched) {
    OptionalInt columns =
        asked != null && asked.matches("\\d{1,4}")
            ? OptionalInt.of(Integer.parseInt(asked))
            : watched ? told() : OptionalInt.empty();
    return columns.isPresent() && columns.getAsInt() > 0
        ? OptionalInt.of(Math.clamp(columns.getAsInt(), LEAST, MOST))
        : OptionalInt.empty();
  }

  private static OptionalInt told() {
    if (!TERMINAL.canRead()) {
      return OptionalInt.empty();
    }
    try {
      Process stty =
          ChildEnvironment.needed(List.of("stty", "size"))
              .redirectInput(TERMINAL)
              .redirectError(Redirect.DISCARD)
              .start();
      if (!stty.waitFor(1, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return OptionalInt.empty();
      }
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      Matcher matcher = SIZE.matcher(size);
      return matcher.matches()
          ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
          : OptionalInt.empty();
    } catch (IOException e) {
      return OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /// Wraps a line between words, to lines of limited width. Following lines are indented to the text of the first. A
  /// line with colours is formatted already and stays.
  static List<String> broken(String line, int columns) {
    if (line.length() <= columns || line.indexOf('\u001B') >= 0) {
      return List.of(line);
    }
    Matcher head = HEAD.matcher(line);
    int spaces = line.length() - line.stripLeading().length();
    int indent = head.lookingAt() && head.end() <= columns / 2 ? head.end() : spaces;
    String before = line.substring(0, indent);
    List<String> lines = new ArrayList<>();
    for (String part : ConsoleTable.wrap(line.substring(indent), columns - indent)) {
      lines.add((lines.isEmpty() ? before : " ".repeat(indent)) + part);
    }
    return lines;
  }
}
