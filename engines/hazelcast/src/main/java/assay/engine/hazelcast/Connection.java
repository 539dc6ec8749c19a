package assay.engine.hazelcast;

import assay.api.Settings;
import java.util.Locale;

/// How a client reaches the data.
enum Connection {
  /// By Hazelcast's client protocol, connected to every member: it asks owners.
  SMART,
  /// By the same with one connection, to a member that passes on what it does not own.
  SINGLE,
  /// As a member of the cluster that owns no partition (a lite member).
  MEMBER;

  /// That of a strategy.
  static Connection of(Settings settings) {
    return valueOf(settings.text("connection").toUpperCase(Locale.ROOT));
  }
}
