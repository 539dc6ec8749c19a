package assay.engine.infinispan;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Limits Infinispan and JGroups to warnings in the log.
final class LogFilter {

  /// Held strongly, because an unreferenced logger loses its level.
  private static final List<Logger> LOGGERS =
      List.of(
          Logger.getLogger("org.infinispan"),
          Logger.getLogger("org.jgroups"),
          Logger.getLogger("org.jboss"));

  /// Logs the connections that only test whether a process listens.
  private static final Logger CONNECTIONS = Logger.getLogger("org.jgroups.protocols.TCP");

  private LogFilter() {}

  /// Must be called before either logs.
  static void keep() {
    System.setProperty("org.jboss.logging.provider", "jdk");
    System.setProperty("jgroups.use.jdk_logger", "true");
    LOGGERS.forEach(logger -> logger.setLevel(Level.WARNING));
    CONNECTIONS.setLevel(Level.SEVERE);
  }
}
