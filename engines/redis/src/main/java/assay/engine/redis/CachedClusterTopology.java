package assay.engine.redis;

import assay.api.engine.JoinSpec;
import assay.engine.redis.client.ServerPlacement;
import assay.engine.redis.client.ServerPlacement.Place;
import assay.engine.redis.client.SlotRanges;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;

/// The cluster's topology according to the last server that answered, asked at most 50 times a second. The same server is
/// asked as long as it answers and belongs to the majority.
///
/// A caller that monitors waits for an answer. Reads do not wait: they use the known topology while one thread refreshes
/// it.
final class CachedClusterTopology implements AutoCloseable {

  private static final long FRESH_NANOS = 20_000_000;
  private static final long KNOWN_NANOS = 1_000_000_000;
  private static final int PATIENCE_MILLIS = 300;

  private final Deque<HostAndPort> places;
  private final AdminConnections connections;
  private final ReplicationStatus replication;
  private final LongSupplier clock;
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile boolean doubted;
  private volatile Table table;

  /// The topology at one moment.
  ///
  /// @param certain whether the answering server belongs to the majority
  /// @param nanos when the server was asked
  record Table(List<ClusterNode> nodes, boolean certain, long nanos) {

    /// Empty if the range has no owner, or the owner is known to be gone.
    Optional<ClusterNode> owner(SlotRanges.Slots slots) {
      return nodes.stream().filter(node -> node.owns(slots) && node.counts()).findFirst();
    }

    /// The replicas that no server doubts.
    List<ClusterNode> replicas(ClusterNode owner) {
      return nodes.stream()
          .filter(node -> node.master().equals(owner.id()) && node.lives())
          .toList();
    }
  }

  CachedClusterTopology(JoinSpec spec) {
    this(places(spec), PATIENCE_MILLIS, System::nanoTime);
  }

  /// @param places the servers to ask first
  /// @param patienceMillis a server's time to answer
  /// @param clock the time in nanoseconds
  CachedClusterTopology(Collection<HostAndPort> places, int patienceMillis, LongSupplier clock) {
    this.places = new ArrayDeque<>(places);
    this.clock = clock;
    connections = new AdminConnections(patienceMillis);
    replication = new ReplicationStatus(patienceMillis, clock, FRESH_NANOS);
    table = new Table(List.of(), false, clock.getAsLong() - KNOWN_NANOS);
  }

  private static List<HostAndPort> places(JoinSpec spec) {
    boolean loopback = spec.meeting().equals(JoinSpec.LOOPBACK);
    List<HostAndPort> places = new ArrayList<>();
    for (Place place :
        ServerPlacement.of(spec.settings(), spec.members(), spec.port(), true).all()) {
      if (loopback || place.member() == 1) {
        places.add(new HostAndPort(spec.meeting(), place.port()));
      }
    }
    return places;
  }

  /// The current topology, or the last known one if no server answers.
  synchronized Table table() {
    if (clock.getAsLong() - table.nanos() >= FRESH_NANOS) {
      table = look();
    }
    return table;
  }

  /// The last known topology, without waiting. If it is a second old or doubted, another thread refreshes it.
  Table known() {
    if ((doubted || clock.getAsLong() - table.nanos() >= KNOWN_NANOS)
        && looking.compareAndSet(false, true)) {
      doubted = false;
      var unused = Thread.ofVirtual().name("redis-topology").start(this::lookBehind);
    }
    return table;
  }

  private void lookBehind() {
    try {
      Table unused = table();
    } finally {
      looking.set(false);
    }
  }

  /// Requests a refresh with the next call of [#known()], because a server did not answer.
  void doubt() {
    doubted = true;
  }

  /// According to the known topology; empty if unknown.
  String machine(HostAndPort at) {
    return known().nodes().stream()
        .filter(node -> node.address().equals(at.getHost()) && node.port() == at.getPort())
        .map(ClusterNode::machine)
        .findFirst()
        .orElse("");
  }

  private Table look() {
    long nanos = clock.getAsLong();
    Table found = new Table(table.nodes(), false, nanos);
    for (int tries = places.size(); tries > 0 && !found.certain(); tries--) {
      HostAndPort at = places.getFirst();
      try {
        AdminConnection server = connections.to(at);
        boolean certain =
            AdminConnection.fact(server.cluster("INFO"), "cluster_state").equals("ok");
        List<ClusterNode> nodes = server.nodes();
        if (certain || found.nodes().isEmpty()) {
          found = new Table(nodes, certain, nanos);
          learn(nodes);
        }
      } catch (JedisException e) {
        connections.forget(at);
      }
      if (!found.certain()) {
        places.addLast(places.removeFirst());
      }
    }
    return found;
  }

  /// Adds the addresses of further servers: on a private network only the first member's are known in advance.
  private void learn(List<ClusterNode> nodes) {
    for (ClusterNode node : nodes) {
      HostAndPort at = new HostAndPort(node.address(), node.port());
      if (node.counts() && !node.address().isEmpty() && !places.contains(at)) {
        places.addLast(at);
      }
    }
  }

  /// Whether an owner sees a complete cluster and reports that this many replicas have all its data
  /// except data in flight. Other callers do not wait meanwhile.
  boolean copied(ClusterNode owner, int replicas) {
    return replication.copied(owner, replicas);
  }

  @Override
  public void close() {
    replication.close();
    closeConnections();
  }

  private synchronized void closeConnections() {
    connections.close();
  }
}
