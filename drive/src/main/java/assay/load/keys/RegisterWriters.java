package assay.load.keys;

import assay.api.Settings;
import assay.plan.ClusterSites;

/// Who writes a register.
public enum RegisterWriters {
  /// One client, one request at a time.
  OWN,
  /// All clients of several sites, one request of each client at a time.
  EVERY_CLIENT,
  /// All requests of all clients of one cluster, at any time.
  EVERY_REQUEST;

  /// By the settings `writers` and `sites`.
  public static RegisterWriters of(Settings settings) {
    if (!settings.text("writers", "own").equals("shared")) {
      return OWN;
    }
    return ClusterSites.of(settings).any() ? EVERY_CLIENT : EVERY_REQUEST;
  }
}
