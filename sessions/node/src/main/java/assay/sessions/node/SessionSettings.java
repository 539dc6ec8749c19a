package assay.sessions.node;

import assay.api.Settings;
import java.util.Locale;

/// A configuration's settings for session replication, in words common to all stores. A store's
/// descriptor offers only what the store has.
///
/// @param synchronous whether the answer to the browser waits for the copies
/// @param writeQuota how many other nodes get a copy
public record SessionSettings(
    Protocol protocol, Trigger trigger, Scope scope, boolean synchronous, int writeQuota) {

  public enum Protocol {
    /// By TCP, to as many nodes as the quota says.
    PEER_TO_PEER,
    /// By datagrams, to all nodes.
    MULTICAST,
    /// Through a database that all nodes share.
    DATABASE
  }

  public enum Trigger {
    /// With every attribute that is set.
    SET_ATTRIBUTE,
    REQUEST_END,
    /// Only at a graceful stop.
    SHUTDOWN
  }

  public enum Scope {
    MODIFIED,
    ALL
  }

  /// Settings that the engine lacks get the usual value.
  public static SessionSettings of(Settings settings) {
    return new SessionSettings(
        constant(Protocol.class, settings.text("protocol", "peer-to-peer")),
        constant(Trigger.class, settings.text("trigger", "request-end")),
        constant(Scope.class, settings.text("scope", "modified")),
        Boolean.parseBoolean(settings.text("synchronous", "true")),
        Integer.parseInt(settings.text("write-quota", "1")));
  }

  private static <E extends Enum<E>> E constant(Class<E> of, String word) {
    return Enum.valueOf(of, word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
