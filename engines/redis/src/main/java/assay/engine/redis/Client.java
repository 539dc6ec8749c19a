package assay.engine.redis;

import assay.api.engine.JoinSpec;

/// What a session's maps share.
///
/// @param owners Jedis's connections
/// @param router sends to owners
/// @param ranges the ranges of slots
/// @param codec writes keys and values
/// @param keys what keys are called
/// @param ack what a write waits for
public record Client(
    Owners owners, Router router, Ranges ranges, Codec codec, Keys keys, WriteAck ack) {

  /// Of a client, which connects as soon as the cluster is whole.
  static Client open(JoinSpec spec) throws InterruptedException {
    Owners owners = Owners.open(spec);
    Codec codec = new Codec(spec.types(), !spec.settings().text("serialization").equals("java"));
    boolean waits = spec.settings().text("backup").equals("wait");
    int replicas = Placement.of(spec.settings(), spec.members(), spec.port(), true).copies();
    return new Client(
        owners,
        new Router(owners),
        new Ranges(spec.members()),
        codec,
        new Keys(codec),
        new WriteAck(waits ? replicas : 0));
  }
}
