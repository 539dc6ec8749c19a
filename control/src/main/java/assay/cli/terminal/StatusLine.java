package assay.cli.terminal;

import assay.problem.InvisibleCharacters;
import java.io.PrintStream;

/// A line on stderr that is rewritten at most four times a second. Elsewhere: a plain line every ten seconds.
public final class StatusLine {

  private static final long PLAIN_NANOS = 10_000_000_000L;
  private static final long RICH_NANOS = 250_000_000L;

  private final PrintStream out;
  private final int columns;
  private long lastNanos;
  private int width;

  /// @param columns the width of the rewritten line; 0 if lines cannot be rewritten and have any length
  StatusLine(PrintStream out, int columns) {
    this.out = out;
    this.columns = columns;
  }

  boolean rich() {
    return columns > 0;
  }

  /// Whether the line is due to be shown.
  public synchronized boolean due() {
    return System.nanoTime() - lastNanos >= (rich() ? RICH_NANOS : PLAIN_NANOS);
  }

  /// Shows a line in place of the last one. The last column stays free, because a window wraps a line that reaches it.
  public synchronized void show(String text) {
    lastNanos = System.nanoTime();
    String line = shown(text);
    if (rich()) {
      line = line.length() >= columns ? line.substring(0, columns - 1) : line;
      clear();
      out.print(line);
      width = line.length();
    } else {
      out.println(line);
    }
    out.flush();
  }

  /// Prints a line that stays.
  public synchronized void keep(String text) {
    clear();
    out.println(shown(text));
    out.flush();
  }

  /// Removes the line.
  public synchronized void close() {
    clear();
    out.flush();
  }

  private String shown(String text) {
    return Terminal.encodable(
        GithubCommandFilter.without(InvisibleCharacters.inALine(text)), out.charset());
  }

  private void clear() {
    if (width > 0) {
      out.print("\r" + " ".repeat(width) + "\r");
      width = 0;
    }
  }
}
