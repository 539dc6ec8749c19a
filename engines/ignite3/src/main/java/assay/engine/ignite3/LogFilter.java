package assay.engine.ignite3;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Limits Ignite and its libraries to errors in the log.
final class LogFilter {

  /// Held strongly, because an unreferenced logger loses its level.
  private static final List<Logger> LOGGERS =
      List.of(
          Logger.getLogger("org.apache.ignite"),
          Logger.getLogger("io.micronaut"),
          Logger.getLogger("io.netty"),
          Logger.getLogger("io.scalecube"));

  private LogFilter() {}

  /// Must be called before any of them logs.
  static void keep() {
    LOGGERS.forEach(logger -> logger.setLevel(Level.SEVERE));
  }
}
