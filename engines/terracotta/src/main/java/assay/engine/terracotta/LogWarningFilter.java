package assay.engine.terracotta;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Passes on a server's warnings and errors; the complete output is in the server's log.
final class LogWarningFilter extends OutputStream {

  private final String name;
  private final PrintStream out;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  LogWarningFilter(String name, PrintStream out) {
    this.name = name;
    this.out = out;
  }

  @Override
  public synchronized void write(int next) {
    if (next != '\n') {
      line.write(next);
      return;
    }
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (text.contains(" WARN - ") || text.contains(" ERROR - ")) {
      out.println(name + " " + text);
    }
  }
}
