package assay.engine.infinispan;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps Infinispan and JGroups from saying more than warnings.
final class LogFilter {

  /// Held, for what nobody holds forgets its level.
  private static final List<Logger> LOGGERS =
      List.of(
          Logger.getLogger("org.infinispan"),
          Logger.getLogger("org.jgroups"),
          Logger.getLogger("org.jboss"));

  /// Tells of connections that were opened to see whether somebody listens.
  private static final Logger CONNECTIONS = Logger.getLogger("org.jgroups.protocols.TCP");

  private LogFilter() {}

  /// Must be called before either writes a line.
  static void keep() {
    System.setProperty("org.jboss.logging.provider", "jdk");
    System.setProperty("jgroups.use.jdk_logger", "true");
    LOGGERS.forEach(logger -> logger.setLevel(Level.WARNING));
    CONNECTIONS.setLevel(Level.SEVERE);
  }
}
