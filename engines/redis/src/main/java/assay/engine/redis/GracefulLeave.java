package assay.engine.redis;

import assay.api.engine.ConditionPoller;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;

/// Takes servers out of service like an operator: each master's range is handed to another member's
/// replica, and then all servers are shut down.
record GracefulLeave(List<RedisServerProcess> programs) {

  private static final int PATIENCE_MILLIS = 1000;
  private static final ConditionPoller HAND_OVER =
      new ConditionPoller(Duration.ofSeconds(3), Duration.ofMillis(10));
  private static final Duration SHUTDOWN = Duration.ofSeconds(3);

  /// Returns when all servers have ended, or refuse to end.
  void leave() {
    programs.parallelStream().forEach(GracefulLeave::handOver);
    programs.parallelStream().forEach(GracefulLeave::shutDown);
  }

  private static void handOver(RedisServerProcess program) {
    try (AdminConnection server = program.server(PATIENCE_MILLIS)) {
      List<ClusterNode> nodes = server.nodes();
      ClusterNode self = nodes.stream().filter(ClusterNode::isMyself).findFirst().orElseThrow();
      for (ClusterNode node : nodes) {
        boolean replica = node.master().equals(self.id()) && node.lives() && node.linked();
        if (!self.slots().isEmpty() && replica && handOver(server, node)) {
          return;
        }
      }
    } catch (JedisException e) {
      // The server does not answer any more, so no hand-over is possible.
    }
  }

  private static boolean handOver(AdminConnection server, ClusterNode replica) {
    try (AdminConnection other =
        new AdminConnection(new HostAndPort(replica.address(), replica.port()), PATIENCE_MILLIS)) {
      String unused = other.cluster("FAILOVER");
      return HAND_OVER.until(
          () -> !AdminConnection.fact(server.replication(), "role").equals("master"));
    } catch (JedisException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void shutDown(RedisServerProcess program) {
    try (AdminConnection server = program.server(PATIENCE_MILLIS)) {
      String unused =
          program.files().kept()
              ? server.text(Command.SHUTDOWN, "NOW")
              : server.text(Command.SHUTDOWN, "NOSAVE", "NOW");
    } catch (JedisException e) {
      // The server answers by ending.
    }
    try {
      boolean unused = program.process().awaitEnd(SHUTDOWN);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
