package assay.engine.ignite;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.ignite.site.Replication;
import assay.engine.ignite.stored.Serializers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.ignite.configuration.DataRegionConfiguration;
import org.apache.ignite.configuration.DataStorageConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.configuration.WALMode;
import org.apache.ignite.events.EventType;
import org.apache.ignite.internal.IgniteNodeAttributes;

/// A node's configuration: Ignite's defaults, except for the configuration's settings, listening on one
/// address, and quiet logs.
final class NodeConfiguration {

  static final String REGION = "default";

  private static final String NONE = "none";

  /// Ignite writes all segments full of zeros when a member starts: by default 640 MB.
  private static final int SEGMENT_BYTES = 8 << 20;

  private static final int SEGMENTS = 4;

  static final String NAME = "assay.name";

  static final String MACHINE = "assay.machine";

  private static final String JOURNAL = "journal";

  private NodeConfiguration() {}

  static IgniteConfiguration member(JoinSpec spec) {
    IgniteConfiguration config = new IgniteConfiguration();
    NodeAddresses.member(spec).configure(config);
    common(config, spec);
    config.setDataStorageConfiguration(storage(spec.settings()));
    new Replication(spec).configure(config);
    return config;
  }

  private static Path workDirectory(JoinSpec spec) {
    return kept(spec.settings()) ? spec.files() : spec.folder().toAbsolutePath();
  }

  static IgniteConfiguration client(JoinSpec spec) {
    IgniteConfiguration config = new IgniteConfiguration().setClientMode(true);
    NodeAddresses.client(spec).configure(config);
    common(config, spec);
    config.setIncludeEventTypes(
        EventType.EVT_NODE_JOINED,
        EventType.EVT_NODE_LEFT,
        EventType.EVT_NODE_FAILED,
        EventType.EVT_CLIENT_NODE_DISCONNECTED);
    return config;
  }

  private static void common(IgniteConfiguration config, JoinSpec spec) {
    config
        .setIgniteInstanceName(spec.name())
        .setConsistentId(spec.name())
        .setUserAttributes(attributes(spec))
        .setWorkDirectory(workDirectory(spec).resolve("ignite").toString())
        .setLocalHost(spec.address())
        .setGridLogger(new ErrorLog())
        .setMetricsLogFrequency(0)
        .setConnectorConfiguration(null)
        .setClientConnectorConfiguration(null);
    Serializers.add(config, spec.types());
    String detection = spec.settings().text("detection", "default");
    if (!detection.equals("default")) {
      long millis = DurationNotation.parse(detection).toMillis();
      config.setFailureDetectionTimeout(millis).setClientFailureDetectionTimeout(millis);
    }
  }

  /// Whether members keep their entries in files.
  static boolean kept(Settings settings) {
    return !settings.text(JOURNAL, NONE).equals(NONE);
  }

  /// Ignite distinguishes machines by their network cards; these attributes assign nodes of one host to several
  /// machines.
  private static Map<String, ?> attributes(JoinSpec spec) {
    return Map.of(
        NAME,
        spec.name(),
        MACHINE,
        spec.machine(),
        IgniteNodeAttributes.ATTR_MACS_OVERRIDE,
        spec.machine());
  }

  private static DataStorageConfiguration storage(Settings settings) {
    DataRegionConfiguration region = new DataRegionConfiguration().setName(REGION);
    String size = settings.text("off-heap", "default");
    if (!size.equals("default")) {
      long bytes = bytes(size);
      region.setMaxSize(bytes).setInitialSize(Math.min(bytes, region.getInitialSize()));
    }
    DataStorageConfiguration storage =
        new DataStorageConfiguration().setDefaultDataRegionConfiguration(region);
    if (kept(settings)) {
      region.setPersistenceEnabled(true);
      storage
          .setWalMode(walMode(settings.text(JOURNAL)))
          .setWalSegmentSize(SEGMENT_BYTES)
          .setWalSegments(SEGMENTS);
    }
    return storage;
  }

  private static WALMode walMode(String word) {
    return WALMode.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  private static long bytes(String size) {
    String text = size.toLowerCase(Locale.ROOT);
    int unit = List.of("k", "m", "g").indexOf(text.substring(text.length() - 1));
    return unit < 0
        ? Long.parseLong(text)
        : Long.parseLong(text.substring(0, text.length() - 1)) << (10 * (unit + 1));
  }
}
