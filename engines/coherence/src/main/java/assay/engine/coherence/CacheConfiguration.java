package assay.engine.coherence;

import assay.api.Settings;

/// The cache configuration of a strategy: every map in one distributed service, nothing else.
final class CacheConfiguration {

  /// How long any request waits for an answer before it gives up, so that nothing hangs for ever
  /// after a fault.
  private static final String REQUEST_TIMEOUT = "30s";

  private static final String STORED = "stored";
  private static final String NEAR = "near";

  private final Place place;
  private final Settings settings;
  private final ConfigurationWriter out = new ConfigurationWriter("cache-config");

  private CacheConfiguration(Place place) {
    this.place = place;
    this.settings = place.settings();
  }

  /// The configuration as XML.
  static String of(Place place) {
    return new CacheConfiguration(place).text();
  }

  private String text() {
    out.with("caching-scheme-mapping", () -> out.with("cache-mapping", this::mapping));
    out.with("caching-schemes", this::schemes);
    return out.end();
  }

  private void mapping() {
    out.with("cache-name", "*").with("scheme-name", near() ? NEAR : STORED);
  }

  private void schemes() {
    if (near()) {
      out.with("near-scheme", this::nearScheme);
    }
    out.with("distributed-scheme", this::distributedScheme);
  }

  private boolean near() {
    return !place.storage() && !settings.text("near").equals("none");
  }

  private void nearScheme() {
    out.with("scheme-name", NEAR)
        .with("front-scheme", () -> out.with("local-scheme", () -> {}))
        .with(
            "back-scheme",
            () -> out.with("distributed-scheme", () -> out.with("scheme-ref", STORED)))
        .with("invalidation-strategy", settings.text("near"));
  }

  /// The elements stand in the schema's order, in which `async-backup` is the last.
  private void distributedScheme() {
    out.with("scheme-name", STORED)
        .with("service-name", "Assay")
        .with("serializer", this::serializer)
        .with("local-storage", place.storage())
        .with("partition-count", settings.integer("partitions"))
        .with("backup-count", backups())
        .with("request-timeout", REQUEST_TIMEOUT)
        .with("backing-map-scheme", this::backingMap)
        .with("autostart", true)
        .with("async-backup", asyncBackup());
  }

  private void serializer() {
    String type =
        settings.text("serialization").equals("pof")
            ? "com.tangosol.io.pof.ConfigurablePofContext"
            : JavaSerializer.class.getName();
    out.with("instance", () -> out.with("class-name", type));
  }

  private int backups() {
    return settings.word("backup").equals("none") ? 0 : settings.integer("backup-count");
  }

  private void backingMap() {
    out.with("read-locator", settings.text("reads")).with("local-scheme", () -> {});
  }

  private String asyncBackup() {
    return switch (settings.word("backup")) {
      case "async" -> "true";
      case "scheduled" -> settings.durationOf("backup").toMillis() + "ms";
      default -> "false";
    };
  }
}
