package assay.engine.redis;

/// What a server has in memory by its own count, without what it keeps of the newest writes for its replicas: the backlog, from which
/// a replica that was away goes on, and what each replica has not been sent yet.
final class ServerMemory {

  private ServerMemory() {}

  /// The bytes by a server's `INFO memory`. From Redis 7 on the backlog and the replicas share their blocks, and
  /// `mem_total_replication_buffers` counts each block once; before, they are counted apart.
  static long bytes(String info) {
    String buffers = Server.fact(info, "mem_total_replication_buffers");
    return number(info, "used_memory")
        - (buffers.isEmpty()
            ? number(info, "mem_replication_backlog") + number(info, "mem_clients_slaves")
            : Long.parseLong(buffers));
  }

  private static long number(String info, String name) {
    String said = Server.fact(info, name);
    return said.isEmpty() ? 0 : Long.parseLong(said);
  }
}
