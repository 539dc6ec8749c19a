package assay.broker.coherence.topic;

/// Coherence's configuration of the topics.
///
/// Two services hold the topics, because persistence is set per service, not per message. The order service writes to
/// disk if a journal is requested; the service of quotes, prices and replies never does.
final class TopicsConfiguration {

  /// The service for the topics of orders and dead letters.
  static final String DURABLE = "Orders";

  /// The service for the other topics.
  static final String TRANSIENT = "Queries";

  /// An empty service that only servers join, which shows everyone the oldest server.
  static final String SERVERS = "Servers";

  static final String REPLIES = "replies-";

  /// Few, because each partition has a store on the disk and each group is created in every partition.
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

  /// @param storage whether the process stores messages
  static String of(TopicsSettings settings, boolean storage) {
    return new TopicsConfiguration(settings, storage).text();
  }

  /// A topic has one channel per service thread, because a thread without a channel is idle.
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

  /// The elements follow the schema's order. A request to a lost server fails soon, with an error.
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
