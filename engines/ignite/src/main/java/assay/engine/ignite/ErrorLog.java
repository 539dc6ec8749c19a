package assay.engine.ignite;

import org.apache.ignite.IgniteLogger;
import org.jspecify.annotations.Nullable;

/// Writes only Ignite's errors, to stderr.
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
    System.err.println("ignite: " + message + (cause == null ? "" : ": " + cause));
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
