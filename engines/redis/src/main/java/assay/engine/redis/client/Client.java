package assay.engine.redis.client;

import assay.api.engine.JoinSpec;

/// The shared parts of a session's maps.
///
/// @param wires a thread's own connections
/// @param ack the condition for acknowledging a write
public record Client(
    Wires wires, Router router, Ranges ranges, Codec codec, Keys keys, WriteAck ack) {

  /// For a shared cluster.
  ///
  /// @param ranges the cluster's ranges of slots
  /// @param replicas the smallest number of a master's replicas
  /// @param before the prefix of names
  public static Client of(JoinSpec spec, Wires wires, Ranges ranges, int replicas, String before) {
    Codec codec = new Codec(spec.types(), !spec.settings().text("serialization").equals("java"));
    boolean waits = spec.settings().text("backup").equals("wait");
    return new Client(
        wires,
        new Router(wires),
        ranges,
        codec,
        new Keys(codec, before),
        new WriteAck(waits ? replicas : 0));
  }

  /// For Assay's own cluster.
  public static Client of(JoinSpec spec, Wires wires) {
    Codec codec = new Codec(spec.types(), !spec.settings().text("serialization").equals("java"));
    boolean waits = spec.settings().text("backup").equals("wait");
    int replicas = Placement.of(spec.settings(), spec.members(), spec.port(), true).copies();
    return new Client(
        wires,
        new Router(wires),
        new Ranges(spec.members()),
        codec,
        new Keys(codec),
        new WriteAck(waits ? replicas : 0));
  }
}
