package assay.cli.terminal;

import assay.problem.InvisibleCharacters;
import assay.report.text.TerminalCapabilities;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Prints results to stdout and everything else to stderr. Characters that a stream cannot show are replaced by plain
/// letters.
public final class Terminal {

  private static final Pattern COLOURS = Pattern.compile("\u001B\\[(?:0|1|31|32|33|1;31)m");

  private static final Map<String, String> PLAIN =
      Map.ofEntries(
          Map.entry(InvisibleCharacters.REPLACEMENT, "?"),
          Map.entry("✓", "ok"),
          Map.entry("✗", "x"),
          Map.entry("⚠", "!"),
          Map.entry("µ", "u"),
          Map.entry("·", "-"),
          Map.entry("⚡", "!"),
          Map.entry("▓", "#"),
          Map.entry("░", "."),
          Map.entry("×", "x"),
          Map.entry("→", "->"),
          Map.entry("≈", "~"),
          Map.entry("≤", "<="),
          Map.entry("≥", ">="),
          Map.entry("…", "..."),
          Map.entry("—", "-"),
          Map.entry("–", "-"));

  /// The least width that the parser of the command line accepts.
  private static final int LEAST_USAGE = 55;

  /// The maximal width of a table without a known window.
  private static final int COLUMNS = 100;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean colour;
  private final OptionalInt window;
  private final @Nullable BufferedReader in;
  private final CommandName command;

  /// Two streams without a window: lines of text are never wrapped.
  public Terminal(PrintStream out, PrintStream err, boolean colour) {
    this(out, err, colour, OptionalInt.empty());
  }

  /// A terminal on two streams.
  ///
  /// @param window the width to wrap text at, in columns; empty without a window
  public Terminal(PrintStream out, PrintStream err, boolean colour, OptionalInt window) {
    this(out, err, colour, window, null, CommandName.PLAIN);
  }

  /// A terminal on which a person answers questions.
  ///
  /// @param in the person's answers, or null for none
  /// @param command Assay's name in the commands that are printed
  public Terminal(
      PrintStream out,
      PrintStream err,
      boolean colour,
      OptionalInt window,
      @Nullable BufferedReader in,
      CommandName command) {
    this.in = in;
    this.command = command;
    this.out = out;
    this.err = err;
    this.colour = colour;
    this.window = window;
  }

  /// A writer for usage messages. The text is printed when the writer is flushed.
  public PrintWriter writer() {
    return new PrintWriter(
        new StringWriter() {

          @Override
          public void flush() {
            out.print(command.in(toString()));
            out.flush();
            getBuffer().setLength(0);
          }
        },
        true);
  }

  /// The width for usage messages, which are wrapped before the writer puts the command's name in.
  public int usageColumns() {
    return Math.max(
        LEAST_USAGE, columns() - command.shown().length() + CommandName.PLAIN.shown().length());
  }

  /// This process's terminal, in colour when a person watches and has not turned colours off.
  public static Terminal here() {
    boolean asked = System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
    OptionalInt window = TerminalWindow.columns(System.getenv("COLUMNS"), watched());
    BufferedReader in =
        watched() ? new BufferedReader(new InputStreamReader(System.in, charset())) : null;
    return new Terminal(System.out, System.err, asked && watched(), window, in, CommandName.here());
  }

  private static Charset charset() {
    String name = System.getProperty("stdin.encoding", "");
    return name.isEmpty() ? Charset.defaultCharset() : Charset.forName(name);
  }

  /// Whether a person can answer questions.
  public boolean answers() {
    return in != null;
  }

  /// Asks a question on the last line.
  ///
  /// @return the answer without surrounding spaces; null at the end of the input
  public @Nullable String ask(String prompt) {
    out.print(shown(prompt, out.charset()));
    out.flush();
    try {
      String answer = in == null ? null : in.readLine();
      return answer == null ? null : answer.strip();
    } catch (IOException e) {
      return null;
    }
  }

  /// Whether a person watches, as far as the runtime knows. Up to JDK 21 a console exists only with a person; later
  /// versions report it themselves.
  @SuppressWarnings("SystemConsoleNull")
  public static boolean watched() {
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
  public TerminalProgress progress(boolean rich, Duration expected) {
    return new TerminalProgress(status(rich), expected);
  }

  /// A line on stderr that tells how far a command is.
  ///
  /// @param rich whether the line may be rewritten
  public StatusLine status(boolean rich) {
    return new StatusLine(err, rich ? columns() : 0);
  }

  /// A line that nobody sees.
  public StatusLine noStatus() {
    return new StatusLine(
        new PrintStream(OutputStream.nullOutputStream(), false, err.charset()), 0);
  }

  public JsonProgress jsonProgress() {
    return new JsonProgress(err);
  }

  /// What the terminal can show.
  public TerminalCapabilities screen() {
    return new TerminalCapabilities(columns(), !out.charset().newEncoder().canEncode("✓µ"), colour);
  }

  /// The width for tables and paragraphs.
  public int columns() {
    return window.orElse(COLUMNS);
  }

  /// Prints a line of the result, wrapped to the window.
  public void line(String text) {
    broken(text).forEach(this::exact);
  }

  /// Prints a table as wide as the window.
  public void table(ConsoleTable table) {
    ConsoleTable named = table.with(command::in);
    (window.isPresent() ? named.lines(columns()) : named.lines()).forEach(this::exact);
  }

  /// Prints a line that is formatted already. It is wrapped only if the command's name makes it too long.
  public void formatted(String text) {
    boolean longer = command.in(text).length() > text.length();
    (longer ? broken(text) : List.of(command.in(text))).forEach(this::exact);
  }

  /// Prints a line for a program: nothing is wrapped, and commands keep the plain name.
  public void exact(String text) {
    out.println(shown(text, out.charset()));
  }

  /// Prints a line to stderr, wrapped to the window.
  public void note(String text) {
    broken(text).forEach(this::exactNote);
  }

  /// Prints a line to stderr without wrapping, such as a line of a file above its caret.
  void exactNote(String text) {
    err.println(shown(text, err.charset()));
  }

  private List<String> broken(String text) {
    return text.isEmpty()
        ? List.of(text)
        : command
            .in(text)
            .lines()
            .flatMap(line ->
                window.isPresent()
                    ? TerminalWindow.broken(line, window.getAsInt()).stream()
                    : Stream.of(line))
            .toList();
  }

  /// Prints a line to stderr, with its head in red when colours are on.
  public void alarm(String head, String rest) {
    List<String> lines = broken(head + rest);
    String first = lines.getFirst();
    exactNote(
        colour && first.startsWith(head)
            ? "\u001B[1;31m" + head + "\u001B[0m" + first.substring(head.length())
            : first);
    lines.subList(1, lines.size()).forEach(this::exactNote);
  }

  /// A line that the stream can show. Control characters are replaced except Assay's own colours, and
  /// [GithubCommandFilter] become text.
  private String shown(String line, Charset charset) {
    Matcher ours = COLOURS.matcher(line);
    StringBuilder seen = new StringBuilder();
    int from = 0;
    while (colour && ours.find()) {
      seen.append(InvisibleCharacters.lines(line.substring(from, ours.start())))
          .append(ours.group());
      from = ours.end();
    }
    seen.append(InvisibleCharacters.lines(line.substring(from)));
    return encodable(GithubCommandFilter.without(seen.toString().replace('\n', ' ')), charset);
  }

  /// The text with signs that the charset has.
  static String encodable(String text, Charset charset) {
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
