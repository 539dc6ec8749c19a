package assay.engine.redis;

/// What a server keeps of the newest writes for its replicas: the backlog, from which a replica that was away goes on, and what
/// each replica has not been sent yet.
final class ReplicationBuffers {

  private ReplicationBuffers() {}

  /// The bytes of both by a server's `INFO memory`. From Redis 7 on both share their blocks, and `mem_total_replication_buffers`
  /// counts each block once; before, they are counted apart.
  static long bytes(String info) {
    String total = Server.fact(info, "mem_total_replication_buffers");
    return total.isEmpty()
        ? number(info, "mem_replication_backlog") + number(info, "mem_clients_slaves")
        : Long.parseLong(total);
  }

  private static long number(String info, String name) {
    String said = Server.fact(info, name);
    return said.isEmpty() ? 0 : Long.parseLong(said);
  }
}
