package assay.broker.coherence;

/// Coherence's configuration of the topics.
///
/// Two services have them, for what is persistent is a service's and not a message's: the one of orders writes to the
/// disk where a journal is asked for, the one of quotes, prices and replies never does.
final class TopicsConfiguration {

  /// The service that has the topic of orders, and the one of dead letters.
  static final String DURABLE = "Orders";

  /// The service that has the others.
  static final String TRANSIENT = "Queries";

  /// A service that servers alone are members of, with nothing in it: the oldest of them is known to all.
  static final String SERVERS = "Servers";

  /// What the name of every reply topic begins with.
  static final String REPLIES = "replies-";

  /// Each has a store of its own on the disk, and a group is made in each.
  private static final int PARTITIONS = 13;

  private static final String MAPPING =
      "<topic-mapping><topic-name>%s</topic-name><scheme-name>%s</scheme-name></topic-mapping>";

  private static final String ON_DISK =
      """
      <persistence>
        <environment>default-active</environment>
        <active-failure-mode>stop-service</active-failure-mode>
      </persistence>\
      """;

  private static final String IN_MEMORY = "<transient>true</transient>";

  private static final String SERVERS_SCHEME =
      """
      <invocation-scheme>
        <scheme-name>servers</scheme-name>
        <service-name>%s</service-name>
        <autostart>true</autostart>
      </invocation-scheme>
      """
          .formatted(SERVERS);

  private final TopicsSettings settings;
  private final boolean storage;

  private TopicsConfiguration(TopicsSettings settings, boolean storage) {
    this.settings = settings;
    this.storage = storage;
  }

  /// The configuration as XML.
  ///
  /// @param storage whether the process stores messages
  static String of(TopicsSettings settings, boolean storage) {
    return new TopicsConfiguration(settings, storage).text();
  }

  /// A topic has as many channels as the services have threads for it, for a thread without a channel is idle.
  private String text() {
    String mappings =
        MAPPING.formatted("orders", "orders")
            + MAPPING.formatted("DLQ", "dead-letters")
            + MAPPING.formatted("quotes", "quotes")
            + MAPPING.formatted("prices", "single")
            + MAPPING.formatted(REPLIES + "*", "single");
    String schemes =
        scheme("orders", DURABLE, settings.consumers())
            + scheme("dead-letters", DURABLE, 1)
            + scheme("quotes", TRANSIENT, settings.consumers())
            + scheme("single", TRANSIENT, 1)
            + (storage ? SERVERS_SCHEME : "");
    return """
    <?xml version="1.0"?>
    <cache-config xmlns="http://xmlns.oracle.com/coherence/coherence-cache-config">
      <topic-scheme-mapping>
        %s
      </topic-scheme-mapping>
      <caching-schemes>
        %s
      </caching-schemes>
    </cache-config>
    """
        .formatted(mappings, schemes);
  }

  /// The elements stand in the schema's order. Who waits for a server that is gone gives up soon, and says so.
  private String scheme(String name, String service, int channels) {
    boolean onDisk = service.equals(DURABLE) && settings.journal();
    return """
    <paged-topic-scheme>
      <scheme-name>%s</scheme-name>
      <service-name>%s</service-name>
      <local-storage>%s</local-storage>
      <partition-count>%d</partition-count>
      <backup-count>%d</backup-count>
      %s
      <autostart>true</autostart>
      <channel-count>%d</channel-count>
      <reconnect-wait>250ms</reconnect-wait>
      <reconnect-timeout>4s</reconnect-timeout>
      <reconnect-retry>250ms</reconnect-retry>
    </paged-topic-scheme>
    """
        .formatted(
            name,
            service,
            storage,
            PARTITIONS,
            settings.backup() ? 1 : 0,
            onDisk ? ON_DISK : IN_MEMORY,
            channels);
  }
}
