package assay.engine.coherence;

import assay.api.Settings;
import assay.engine.coherence.configuration.ConfigurationWriter;
import assay.engine.coherence.pairupdate.ColocatedKeyAssociator;
import assay.engine.coherence.pairupdate.InboxArrivalInterceptor;
import assay.engine.coherence.pairupdate.ServiceCall;
import assay.engine.coherence.proxy.ConnectionMode;
import assay.engine.coherence.proxy.ExtendConfiguration;
import assay.engine.coherence.proxy.ProxyConfiguration;
import assay.engine.coherence.site.ReplicationSchemes;

/// The configuration of one cache service, which all maps belong to.
final class CacheConfiguration {

  /// How long a request waits for an answer; without a limit it could hang forever after a fault.
  private static final String REQUEST_TIMEOUT = "30s";

  /// How long a client tries to connect to one proxy.
  private static final String CONNECT_TIMEOUT = "5s";

  private static final ExtendConfiguration.Patience PATIENCE =
      new ExtendConfiguration.Patience(CONNECT_TIMEOUT, REQUEST_TIMEOUT, null);

  private static final int CALLS_AT_ONCE = 4;

  private static final String STORED = "stored";
  private static final String NEAR = "near";

  private final ProcessSpec place;
  private final String service;
  private final Settings settings;
  private final CacheScheme topology;
  private final ConfigurationWriter out = new ConfigurationWriter("cache-config");
  private final ReplicationSchemes sites;
  private final ProxyConfiguration proxies;

  private CacheConfiguration(ProcessSpec place, String service) {
    this.place = place;
    this.service = service;
    settings = place.settings();
    topology = CacheScheme.of(settings);
    sites = new ReplicationSchemes(place.replication(), out);
    proxies = new ProxyConfiguration(place.proxies(), settings, out, PATIENCE);
  }

  static String of(ProcessSpec place, String service) {
    return new CacheConfiguration(place, service).text();
  }

  private String text() {
    out.with("caching-scheme-mapping", this::mappings);
    out.with("caching-schemes", this::schemes);
    return out.end();
  }

  private void mappings() {
    out.with("cache-mapping", this::mapping);
  }

  private String solution() {
    return settings.text("solution", "");
  }

  private void mapping() {
    out.with("cache-name", "*").with("scheme-name", near() ? NEAR : STORED);
  }

  private void schemes() {
    if (near()) {
      out.with("near-scheme", this::nearScheme);
    }
    if (place.isRemote()) {
      proxies.reach(STORED, service);
      return;
    }
    out.with(
        topology.scheme(),
        switch (topology) {
          case PARTITIONED -> this::partitionedScheme;
          case REPLICATED, OPTIMISTIC -> this::replicatedScheme;
          case LOCAL -> this::name;
        });
    // Only if a configuration needs it, because members join every existing service.
    if (solution().equals("service")) {
      out.with("invocation-scheme", this::callScheme);
    }
    if (!place.isClient()) {
      sites.receiver(place.name());
      proxies.serve(place.name());
    }
  }

  private void callScheme() {
    out.with("scheme-name", "called").with("service-name", ServiceCall.SERVICE);
    out.with("serializer", this::serializer)
        .with("thread-count-max", CALLS_AT_ONCE)
        .with("thread-count-min", CALLS_AT_ONCE)
        .with("request-timeout", REQUEST_TIMEOUT)
        .with("autostart", true);
  }

  private boolean near() {
    return place.isClient() && !settings.text("near").equals("none");
  }

  private void nearScheme() {
    out.with("scheme-name", NEAR)
        .with("front-scheme", () -> out.with("local-scheme", () -> {}))
        .with("back-scheme", () -> out.with(backScheme(), () -> out.with("scheme-ref", STORED)))
        .with("invalidation-strategy", settings.text("near"));
  }

  private String backScheme() {
    if (!place.isRemote()) {
      return "distributed-scheme";
    }
    return place.proxies().connection() == ConnectionMode.GRPC
        ? "remote-grpc-cache-scheme"
        : "remote-cache-scheme";
  }

  private void name() {
    out.with("scheme-name", STORED).with("service-name", service);
  }

  /// The elements follow the schema's order, in which `async-backup` is last.
  private void partitionedScheme() {
    name();
    out.with("serializer", this::serializer);
    workers();
    out.with("local-storage", place.storage())
        .with("partition-count", settings.integer("partitions"))
        .with("backup-count", backups())
        .with(
            "key-associator", () -> out.with("class-name", ColocatedKeyAssociator.class.getName()))
        .with("request-timeout", REQUEST_TIMEOUT)
        .with("backing-map-scheme", this::backingMap)
        .with("autostart", true);
    if (!solution().isEmpty()) {
      out.with("interceptors", this::arrivals);
    }
    out.with("async-backup", asyncBackup());
  }

  /// Free without inboxes.
  private void arrivals() {
    out.with("interceptor", () -> out.instance(InboxArrivalInterceptor.class.getName()));
  }

  private void replicatedScheme() {
    name();
    out.with("serializer", this::serializer)
        .with("request-timeout", REQUEST_TIMEOUT)
        .with("backing-map-scheme", () -> out.with("local-scheme", () -> {}))
        .with("autostart", true);
  }

  private void serializer() {
    out.instance(ConfigurationWriter.serializer(settings));
  }

  private void workers() {
    String threads = settings.text("worker-threads");
    if (!threads.equals("dynamic")) {
      out.with("thread-count-max", threads).with("thread-count-min", threads);
    }
  }

  private int backups() {
    return settings.word("backup").equals("none") ? 0 : settings.integer("backup-count");
  }

  private void backingMap() {
    out.with("read-locator", settings.text("reads"));
    if (place.storage() && place.store().stores()) {
      out.with("read-write-backing-map-scheme", () -> place.store().backingMap(out));
    } else if (place.storage() && !place.replication().targets().isEmpty()) {
      out.with("read-write-backing-map-scheme", sites::backingMap);
    } else {
      out.with("local-scheme", this::expiry);
    }
  }

  private void expiry() {
    settings
        .durationUnlessNone("ttl")
        .ifPresent(ttl -> out.with("expiry-delay", ttl.toMillis() + "ms"));
  }

  private String asyncBackup() {
    return switch (settings.word("backup")) {
      case "async" -> "true";
      case "scheduled" -> settings.durationOf("backup").toMillis() + "ms";
      default -> "false";
    };
  }
}
