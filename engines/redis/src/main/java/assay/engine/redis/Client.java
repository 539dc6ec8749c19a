package assay.engine.redis;

import assay.api.engine.JoinSpec;

/// What a session's maps share.
///
/// @param wires connections of a thread's own
/// @param router sends to owners
/// @param ranges the ranges of slots
/// @param codec writes keys and values
/// @param keys what keys are called
/// @param ack what a write waits for
public record Client(
    Wires wires, Router router, Ranges ranges, Codec codec, Keys keys, WriteAck ack) {

  /// Of a client of a cluster that others use too.
  ///
  /// @param ranges the ranges of slots that it has
  /// @param replicas how many replicas each of its masters has at least
  /// @param before what names begin with
  static Client of(JoinSpec spec, Wires wires, Ranges ranges, int replicas, String before) {
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

  /// Of a client that has connected.
  static Client of(JoinSpec spec, Wires wires) {
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
