package assay.engine.redis;

/// A server's own memory count, without its replication buffers: the backlog for returning
/// replicas, and unsent data per replica.
final class ServerMemory {

  private ServerMemory() {}

  /// The bytes in a server's `INFO memory`. From Redis 7 on, backlog and replicas share blocks, and
  /// `mem_total_replication_buffers` counts each block once; earlier versions count them separately.
  static long bytes(String info) {
    String buffers = AdminConnection.fact(info, "mem_total_replication_buffers");
    return number(info, "used_memory")
        - (buffers.isEmpty()
            ? number(info, "mem_replication_backlog") + number(info, "mem_clients_slaves")
            : Long.parseLong(buffers));
  }

  private static long number(String info, String name) {
    String said = AdminConnection.fact(info, name);
    return said.isEmpty() ? 0 : Long.parseLong(said);
  }
}
