package assay.engine.ignite3;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.util.stream.Collectors;

/// The configuration of a node, and that of a cluster: Ignite's own defaults but for what a strategy sets, for listening at one
/// address only, and for how often nodes look for each other.
final class NodeConfiguration {

  /// The name of the one storage profile.
  static final String PROFILE = "data";

  /// Nodes that start together look for each other once, when the others may not listen yet, and then every 30 s by default.
  private static final int LOOK_MILLIS = 500;

  private NodeConfiguration() {}

  /// That of a member's node.
  static String node(JoinSpec spec) {
    Place place = Place.of(spec);
    String others =
        Place.all(spec).stream()
            .map(each -> '"' + each.meeting() + '"')
            .collect(Collectors.joining(", "));
    return """
    ignite {
      network {
        port: %d
        listenAddresses: ["%s"]
        nodeFinder { netClusterNodes: [%s] }
        membership { membershipSyncIntervalMillis: %d }
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
            place.clients(),
            place.address(),
            place.rest(),
            spec.settings().text("journal-sync"),
            profile(spec.settings()));
  }

  private static String profile(Settings settings) {
    String engine = settings.text("storage");
    String profile = "name: " + PROFILE + ", engine: " + engine;
    if (settings.text("off-heap").equals("default")) {
      return profile;
    }
    String key = engine.equals("aimem") ? "maxSizeBytes" : "sizeBytes";
    return profile + ", " + key + ": " + settings.bytes("off-heap");
  }

  /// That of the cluster.
  static String cluster(Settings settings) {
    String detection = settings.text("detection");
    return detection.equals("default")
        ? "ignite {}"
        : "ignite { replication { leaseExpirationIntervalMillis: %d } }"
            .formatted(Zone.leaseMillis(detection));
  }
}
