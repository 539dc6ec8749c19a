package assay.engine.hazelcast;

import assay.api.Settings;
import java.util.Locale;

/// How a client reaches the data.
enum ConnectionMode {
  /// By Hazelcast's client protocol, connected to every member: it asks owners.
  SMART,
  /// By the same protocol with one connection, to a member that forwards requests.
  SINGLE,
  /// As a member of the cluster that owns no partition (a lite member).
  MEMBER;

  static ConnectionMode of(Settings settings) {
    return valueOf(settings.text("connection").toUpperCase(Locale.ROOT));
  }
}
