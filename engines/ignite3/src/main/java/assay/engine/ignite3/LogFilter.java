package assay.engine.ignite3;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps Ignite and what it is made of from saying more than errors.
final class LogFilter {

  /// Held, for what nobody holds forgets its level.
  private static final List<Logger> LOGGERS =
      List.of(
          Logger.getLogger("org.apache.ignite"),
          Logger.getLogger("io.micronaut"),
          Logger.getLogger("io.netty"),
          Logger.getLogger("io.scalecube"));

  private LogFilter() {}

  /// Must be called before any of them writes a line.
  static void keep() {
    LOGGERS.forEach(logger -> logger.setLevel(Level.SEVERE));
  }
}
