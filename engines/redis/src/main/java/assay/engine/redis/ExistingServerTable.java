package assay.engine.redis;

import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.SlotRanges;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;

/// The servers of an existing cluster, as one of them reports them to clients.
///
/// @param clustered whether they are a Redis Cluster; otherwise a single server has every slot
/// @param masters the addresses of the slots' owners
/// @param runs every range of slots with one owner
/// @param replicas a master's smallest replica count
record ExistingServerTable(
    boolean clustered, List<HostAndPort> masters, List<SlotRanges.Slots> runs, int replicas) {

  private static final int FIRST_SERVER = 2;

  static ExistingServerTable of(AdminConnection server) {
    String mode = AdminConnection.fact(server.text(Command.INFO, "server"), "redis_mode");
    return mode.equals("cluster") ? clustered(server) : alone(server);
  }

  private static ExistingServerTable alone(AdminConnection server) {
    String replicas = AdminConnection.fact(server.replication(), "connected_slaves");
    return new ExistingServerTable(
        false,
        List.of(server.at()),
        List.of(new SlotRanges.Slots(0, SlotRanges.SLOTS - 1)),
        replicas.matches("\\d{1,6}") ? Integer.parseInt(replicas) : 0);
  }

  /// `CLUSTER SLOTS` lists servers by their names for clients, and leaves out lost servers.
  private static ExistingServerTable clustered(AdminConnection server) {
    ServerConnection wire = server.wire();
    wire.send(Command.CLUSTER, "SLOTS".getBytes(StandardCharsets.US_ASCII));
    List<SlotRanges.Slots> runs = new ArrayList<>();
    Set<HostAndPort> masters = new LinkedHashSet<>();
    int fewest = Integer.MAX_VALUE;
    for (Object each : list(wire.answer())) {
      List<?> run = list(each);
      runs.add(new SlotRanges.Slots(number(run.get(0)), number(run.get(1))));
      List<?> owner = list(run.get(FIRST_SERVER));
      masters.add(new HostAndPort(host(owner.get(0), server), number(owner.get(1))));
      fewest = Math.min(fewest, run.size() - FIRST_SERVER - 1);
    }
    return new ExistingServerTable(true, List.copyOf(masters), runs, runs.isEmpty() ? 0 : fewest);
  }

  /// A server that does not know its name has the address at which it was asked.
  private static String host(@Nullable Object told, AdminConnection server) {
    String name = told instanceof byte[] text ? new String(text, StandardCharsets.UTF_8) : "";
    return name.isEmpty() || name.equals("?") ? server.at().getHost() : name;
  }

  private static List<?> list(@Nullable Object answer) {
    return (List<?>) Objects.requireNonNull(answer);
  }

  private static int number(Object answer) {
    return ((Long) answer).intValue();
  }

  /// How many slots have an owner.
  int covered() {
    return runs.stream().mapToInt(run -> run.to() - run.from() + 1).sum();
  }

  SlotRanges ranges() {
    return SlotRanges.of(runs);
  }
}
