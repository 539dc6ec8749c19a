package assay.engine.redis.client;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.time.Duration;

/// The shared parts of a session's maps.
///
/// @param wires a thread's own connections
/// @param ack the condition for acknowledging a write
/// @param ttlMillis how long an entry lives after each put; 0 for ever
public record SessionParts(
    ServerConnections wires,
    SlotRouter router,
    SlotRanges ranges,
    Codec codec,
    KeyNames keys,
    WriteAckPolicy ack,
    long ttlMillis) {

  /// For a shared cluster.
  ///
  /// @param ranges the cluster's ranges of slots
  /// @param replicas a master's smallest replica count
  /// @param before the prefix of names
  public static SessionParts of(
      JoinSpec spec, ServerConnections wires, SlotRanges ranges, int replicas, String before) {
    Codec codec = new Codec(spec.types(), !spec.settings().text("serialization").equals("java"));
    return new SessionParts(
        wires,
        new SlotRouter(wires),
        ranges,
        codec,
        new KeyNames(codec, before),
        WriteAckPolicy.of(spec.settings(), replicas),
        ttlMillis(spec.settings()));
  }

  /// For Assay's own cluster.
  public static SessionParts of(JoinSpec spec, ServerConnections wires) {
    Codec codec = new Codec(spec.types(), !spec.settings().text("serialization").equals("java"));
    int replicas = ServerPlacement.of(spec.settings(), spec.members(), spec.port(), true).copies();
    return new SessionParts(
        wires,
        new SlotRouter(wires),
        new SlotRanges(spec.members()),
        codec,
        new KeyNames(codec),
        WriteAckPolicy.of(spec.settings(), replicas),
        ttlMillis(spec.settings()));
  }

  private static long ttlMillis(Settings settings) {
    return settings.durationUnlessNone("ttl").map(Duration::toMillis).orElse(0L);
  }
}
