package assay.cli;

import assay.report.Screen;
import java.io.Console;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Map;

/// Where results and errors are written: results alone to stdout, all else to stderr. Signs that the
/// streams cannot show are written in plain letters.
final class Terminal {

  private static final Map<String, String> PLAIN =
      Map.ofEntries(
          Map.entry("✓", "ok"),
          Map.entry("✗", "x"),
          Map.entry("⚠", "!"),
          Map.entry("µ", "u"),
          Map.entry("·", "-"),
          Map.entry("×", "x"),
          Map.entry("→", "->"),
          Map.entry("≈", "~"),
          Map.entry("≤", "<="),
          Map.entry("≥", ">="),
          Map.entry("…", "..."),
          Map.entry("—", "-"),
          Map.entry("–", "-"));

  /// What most windows show at least, where nobody says.
  private static final int COLUMNS = 100;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean colour;

  /// A terminal on two streams.
  Terminal(PrintStream out, PrintStream err, boolean colour) {
    this.out = out;
    this.err = err;
    this.colour = colour;
  }

  /// The terminal this process was started from; coloured where a person watches and has not said
  /// otherwise.
  static Terminal here() {
    boolean asked = System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
    return new Terminal(System.out, System.err, asked && watched());
  }

  /// Whether a person watches, as far as the runtime can tell: up to JDK 21 there is no console
  /// without one, later ones say so themselves.
  @SuppressWarnings("SystemConsoleNull")
  static boolean watched() {
    Console console = System.console();
    if (console == null || System.getenv("CI") != null) {
      return false;
    }
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  /// Progress on stderr.
  ///
  /// @param rich whether lines may be rewritten
  TerminalProgress progress(boolean rich, Duration expected) {
    boolean ascii = !err.charset().newEncoder().canEncode("⚡");
    return new TerminalProgress(err, rich, ascii, expected);
  }

  /// Progress on stderr for a program.
  JsonProgress jsonProgress() {
    return new JsonProgress(err);
  }

  /// How the result may look.
  Screen screen() {
    return new Screen(columns(), !out.charset().newEncoder().canEncode("✓µ"), colour);
  }

  private static int columns() {
    String columns = System.getenv("COLUMNS");
    return columns != null && columns.matches("\\d{2,4}") ? Integer.parseInt(columns) : COLUMNS;
  }

  /// Writes a line of the result.
  void line(String text) {
    out.println(shown(text, out.charset()));
  }

  /// Writes a line that is no result.
  void note(String text) {
    err.println(shown(text, err.charset()));
  }

  /// Writes a line that is no result, its head in red where colours are shown.
  void alarm(String head, String rest) {
    String start = colour ? "\u001B[1;31m" + head + "\u001B[0m" : head;
    note(start + rest);
  }

  private static String shown(String text, Charset charset) {
    if (charset.newEncoder().canEncode(text)) {
      return text;
    }
    String plain = text;
    for (Map.Entry<String, String> sign : PLAIN.entrySet()) {
      plain = plain.replace(sign.getKey(), sign.getValue());
    }
    return plain;
  }
}
