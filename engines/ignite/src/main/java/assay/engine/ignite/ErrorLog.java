package assay.engine.ignite;

import org.apache.ignite.IgniteLogger;
import org.jspecify.annotations.Nullable;

/// Writes only Ignite's errors to stderr, each with its causes on one line: the last one tells what is wrong.
final class ErrorLog implements IgniteLogger {

  @Override
  public IgniteLogger getLogger(Object category) {
    return this;
  }

  @Override
  public void trace(String message) {}

  @Override
  public void debug(String message) {}

  @Override
  public void info(String message) {}

  @Override
  public void warning(String message, @Nullable Throwable cause) {}

  @Override
  public void error(String message, @Nullable Throwable cause) {
    StringBuilder said = new StringBuilder("ignite: " + message);
    for (Throwable each = cause; each != null; each = each.getCause()) {
      said.append(": ").append(each);
    }
    System.err.println(said);
  }

  @Override
  public boolean isTraceEnabled() {
    return false;
  }

  @Override
  public boolean isDebugEnabled() {
    return false;
  }

  @Override
  public boolean isInfoEnabled() {
    return false;
  }

  @Override
  public boolean isQuiet() {
    return false;
  }

  @Override
  public @Nullable String fileName() {
    return null;
  }
}
