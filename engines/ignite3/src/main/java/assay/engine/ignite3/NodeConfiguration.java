package assay.engine.ignite3;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.ignite3.table.ZoneSettings;
import java.util.stream.Collectors;

/// The configurations of a node and a cluster: Ignite's defaults, except for the configuration's
/// settings, listening on one address, and how often nodes look for each other.
final class NodeConfiguration {

  /// By default nodes that start together look for each other once, when others may not listen yet, and then every 30
  /// s.
  private static final int LOOK_MILLIS = 500;

  private static final int PINGS = 15;
  private static final long LEAST_PING_MILLIS = 50;

  /// The minimum that Ignite accepts.
  private static final long LEAST_LEASE_MILLIS = 2_000;

  private NodeConfiguration() {}

  static String node(JoinSpec spec) {
    NodeAddress place = NodeAddress.of(spec);
    String others =
        NodeAddress.all(spec).stream()
            .map(each -> '"' + each.meeting() + '"')
            .collect(Collectors.joining(", "));
    return """
    ignite {
      network {
        port: %d
        listenAddresses: ["%s"]
        nodeFinder { netClusterNodes: [%s] }
        membership { membershipSyncIntervalMillis: %d%s }
      }
      clientConnector { port: %d, listenAddresses: ["%s"] }
      rest { port: %d }
      raft { fsync: %s }
      storage { profiles: [{ %s }] }
    }
    """
        .formatted(
            place.port(),
            place.address(),
            others,
            LOOK_MILLIS,
            pings(spec.settings()),
            place.clients(),
            place.address(),
            place.rest(),
            spec.settings().text("journal-sync"),
            profile(spec.settings()));
  }

  /// The pings after which a silent node is given up. The number depends on the default multiplier
  /// and the node count: 10 for three nodes, 15 for up to seven.
  private static String pings(Settings settings) {
    return settings.text("detection").equals("default")
        ? ""
        : ", failurePingIntervalMillis: "
            + Math.max(LEAST_PING_MILLIS, detectionMillis(settings) / PINGS);
  }

  private static long detectionMillis(Settings settings) {
    return DurationNotation.parse(settings.text("detection")).toMillis();
  }

  private static String profile(Settings settings) {
    String engine = settings.text("storage");
    String profile = "name: " + ZoneSettings.PROFILE + ", engine: " + engine;
    if (settings.text("off-heap").equals("default")) {
      return profile;
    }
    String key = engine.equals("aimem") ? "maxSizeBytes" : "sizeBytes";
    return profile + ", " + key + ": " + settings.bytes("off-heap");
  }

  static String cluster(Settings settings) {
    return settings.text("detection").equals("default")
        ? "ignite {}"
        : "ignite { replication { leaseExpirationIntervalMillis: %d } }"
            .formatted(Math.max(LEAST_LEASE_MILLIS, detectionMillis(settings)));
  }
}
