package assay.engine.redis;

import assay.api.engine.JoinSpec;
import assay.engine.redis.client.SlotRanges;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/// Gives a server its place in the cluster, as an operator would.
///
/// The master of an unowned range takes it. If another server owns the range after a restart, the master becomes its
/// replica, waits for a copy, and takes the range back (`CLUSTER FAILOVER`). If the range lost all copies, the master
/// takes it empty. A master with the files of an earlier process keeps its range, unless another server has taken it over
/// since. A replica waits for the owner of its range. A server that cannot read the owner's copy, because the owner has a
/// newer release, has no place.
final class ServerJoiner {

  private static final int PATIENCE_MILLIS = 2000;
  private static final long POLL_MILLIS = 20;
  private static final long ELECTION_MILLIS = 3000;
  private static final long HAND_BACK_MILLIS = 5000;

  private final RedisServerProcess program;
  private final SeedNodes seeds;
  private final SlotRanges.Slots slots;
  private final long electionNanos;
  private final long untilNanos;

  ServerJoiner(RedisServerProcess program, SeedNodes seeds, JoinSpec spec) {
    this.program = program;
    this.seeds = seeds;
    this.slots = new SlotRanges(spec.members()).slots(program.place().range());
    long timeout = RedisServerProcess.timeoutMillis(spec.settings());
    electionNanos = System.nanoTime() + (ELECTION_MILLIS + timeout) * 1_000_000;
    untilNanos = System.nanoTime() + (30_000 + 3 * timeout) * 1_000_000;
  }

  /// Returns when the server has its place.
  void join() throws InterruptedException {
    try (AdminConnection server = awaitAnswer()) {
      if (program.place().first()) {
        if (program.again()) {
          joinAgain(server);
        } else {
          joinAsMaster(server);
        }
      } else {
        seeds.meet(server);
        replicate(server);
      }
    }
  }

  private AdminConnection awaitAnswer() throws InterruptedException {
    while (true) {
      try {
        AdminConnection server = program.server(PATIENCE_MILLIS);
        String unused = server.text(Command.PING);
        return server;
      } catch (JedisException e) {
        pause("it does not answer: " + e.getMessage());
      }
    }
  }

  private void joinAsMaster(AdminConnection server) throws InterruptedException {
    Optional<List<ClusterNode>> known = seeds.knowing(program.at(), slots);
    while (known.isPresent()) {
      List<ClusterNode> nodes = known.get();
      ClusterNode owner = nodes.stream().filter(node -> node.owns(slots)).findFirst().orElseThrow();
      boolean predecessor =
          owner.port() == program.place().port() && owner.address().equals(program.at().getHost());
      if (owner.lives() && !predecessor) {
        takeBack(server);
        return;
      }
      Optional<ClusterNode> replica =
          nodes.stream()
              .filter(node -> node.master().equals(owner.id()) && node.counts())
              .findFirst();
      if (replica.isEmpty()) {
        takeEmpty(server);
        return;
      }
      if (System.nanoTime() - electionNanos > 0) {
        promote(replica.get());
      }
      pause("no replica has taken over slots %s".formatted(slots));
      known = seeds.knowing(program.at(), slots);
    }
    take(server);
    tryTo(server, "SET-CONFIG-EPOCH", Integer.toString(program.place().range()));
    seeds.meet(server);
  }

  /// Waits until another server knows who owns the range. The server's own view may be from before its end.
  private void joinAgain(AdminConnection server) throws InterruptedException {
    seeds.meet(server);
    while (!(seeds.isOnly(program.at()) && myself(server).owns(slots))) {
      Optional<ClusterNode> owner =
          seeds.knowing(program.at(), slots).stream()
              .flatMap(List::stream)
              .filter(node -> node.owns(slots) && node.lives())
              .findFirst();
      boolean own =
          owner.filter(node -> node.port() == program.place().port()).isPresent()
              && owner.get().address().equals(program.at().getHost());
      if (own && myself(server).owns(slots)) {
        return;
      }
      if (owner.isPresent() && !own) {
        takeBack(server);
        return;
      }
      pause("no other server knows the owner of slots %s".formatted(slots));
    }
  }

  /// Tells a replica to take over, which happens by itself only with a majority.
  private static void promote(ClusterNode replica) {
    HostAndPort at = new HostAndPort(replica.address(), replica.port());
    try (AdminConnection server = new AdminConnection(at, PATIENCE_MILLIS)) {
      tryTo(server, "FAILOVER", "TAKEOVER");
    } catch (JedisException e) {
      // The replica is gone too, or will be told again.
    }
  }

  private void take(AdminConnection server) {
    String unused =
        server.cluster(
            "ADDSLOTSRANGE", Integer.toString(slots.from()), Integer.toString(slots.to()));
  }

  /// Takes a range whose last copy is gone: the newest claim to its ownership wins.
  private void takeEmpty(AdminConnection server) throws InterruptedException {
    seeds.meet(server);
    while (others(server) == 0) {
      pause("nobody answers it");
    }
    tryTo(server, "DELSLOTSRANGE", Integer.toString(slots.from()), Integer.toString(slots.to()));
    take(server);
    while (!othersAgree()) {
      tryTo(server, "BUMPEPOCH");
      Thread.sleep(HAND_BACK_MILLIS / 10);
      pause("the others do not believe that it has slots %s".formatted(slots));
    }
  }

  private long others(AdminConnection server) {
    return server.nodes().stream()
        .filter(node -> !node.isMyself() && node.linked() && node.counts())
        .count();
  }

  private boolean othersAgree() {
    return seeds
        .knowing(program.at(), slots)
        .flatMap(nodes -> nodes.stream().filter(node -> node.owns(slots)).findFirst())
        .filter(owner -> owner.port() == program.place().port() && owner.counts())
        .isPresent();
  }

  /// Sends a command that changes nothing if it comes too late.
  private static void tryTo(AdminConnection server, String... words) {
    try {
      String unused = server.cluster(words);
    } catch (JedisDataException e) {
      // The server is in that state already.
    }
  }

  private void takeBack(AdminConnection server) throws InterruptedException {
    seeds.meet(server);
    replicate(server);
    long next = System.nanoTime();
    while (!myself(server).owns(slots)) {
      if (System.nanoTime() - next >= 0 && canElect(server)) {
        tryTo(server, "FAILOVER");
        next = System.nanoTime() + HAND_BACK_MILLIS * 1_000_000;
      }
      pause("slots %s are not handed back to it".formatted(slots));
    }
  }

  /// Whether the server sees a majority of the masters. An election without it fails, and those who voted do not vote
  /// for this range again for twice `cluster-node-timeout`.
  private static boolean canElect(AdminConnection server) {
    return AdminConnection.fact(server.cluster("INFO"), "cluster_state").equals("ok");
  }

  private static ClusterNode myself(AdminConnection server) {
    return server.nodes().stream().filter(ClusterNode::isMyself).findFirst().orElseThrow();
  }

  /// Returns when the server has a copy.
  private void replicate(AdminConnection server) throws InterruptedException {
    while (!holdsCopy(server)) {
      server.nodes().stream()
          .filter(node -> node.owns(slots) && node.lives() && !node.isMyself())
          .filter(node -> !node.id().equals(myself(server).master()))
          .findFirst()
          .ifPresent(owner -> tryTo(server, "REPLICATE", owner.id()));
      requireReadable();
      pause("it has no copy of slots %s".formatted(slots));
    }
  }

  /// Such a server asks for the same copy again and again.
  private void requireReadable() {
    program
        .unreadable()
        .ifPresent(why -> {
          throw new IllegalStateException(
              "the server on port %d cannot read the copy of slots %s: %s"
                  .formatted(program.place().port(), slots, why));
        });
  }

  private static boolean holdsCopy(AdminConnection server) {
    String said = server.replication();
    return AdminConnection.fact(said, "role").equals("slave")
        && AdminConnection.fact(said, "master_link_status").equals("up");
  }

  private void pause(String why) throws InterruptedException {
    if (System.nanoTime() - untilNanos > 0) {
      throw new IllegalStateException(
          "the server on port %d did not join: %s".formatted(program.place().port(), why));
    }
    Thread.sleep(POLL_MILLIS);
  }
}
