package assay.engine.redis;

import assay.api.engine.JoinSpec;
import assay.engine.redis.Placement.Place;
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

/// The cluster as a server knows it that is asked at most every fiftieth of a second: the one that answered
/// last, as long as it does and belongs to the majority.
///
/// Whoever watches waits for the answer; reads do not: they go by what is known, while one thread looks.
final class Topology implements AutoCloseable {

  private static final long FRESH_NANOS = 20_000_000;
  private static final long KNOWN_NANOS = 1_000_000_000;
  private static final int PATIENCE_MILLIS = 300;

  private final Deque<HostAndPort> places;
  private final Connections connections;
  private final Replication replication;
  private final LongSupplier clock;
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile boolean doubted;
  private volatile Table table;

  /// What was known at a moment.
  ///
  /// @param nodes every server
  /// @param certain whether the one that said so belongs to the majority
  /// @param nanos when
  record Table(List<ClusterNode> nodes, boolean certain, long nanos) {

    /// The owner of a range; empty where it has none, or that is known to be gone.
    Optional<ClusterNode> owner(Ranges.Slots slots) {
      return nodes.stream().filter(node -> node.owns(slots) && node.counts()).findFirst();
    }

    /// The replicas of an owner that nobody doubts.
    List<ClusterNode> replicas(ClusterNode owner) {
      return nodes.stream()
          .filter(node -> node.master().equals(owner.id()) && node.lives())
          .toList();
    }
  }

  Topology(JoinSpec spec) {
    this(places(spec), PATIENCE_MILLIS, System::nanoTime);
  }

  /// @param places servers to begin with
  /// @param patienceMillis how long one may take to answer
  /// @param clock tells the time in nanoseconds
  Topology(Collection<HostAndPort> places, int patienceMillis, LongSupplier clock) {
    this.places = new ArrayDeque<>(places);
    this.clock = clock;
    connections = new Connections(patienceMillis);
    replication = new Replication(patienceMillis, clock, FRESH_NANOS);
    table = new Table(List.of(), false, clock.getAsLong() - KNOWN_NANOS);
  }

  private static List<HostAndPort> places(JoinSpec spec) {
    boolean loopback = spec.meeting().equals(JoinSpec.LOOPBACK);
    List<HostAndPort> places = new ArrayList<>();
    for (Place place : Placement.of(spec.settings(), spec.members(), spec.port(), true).all()) {
      if (loopback || place.member() == 1) {
        places.add(new HostAndPort(spec.meeting(), place.port()));
      }
    }
    return places;
  }

  /// The cluster now; as it was before where nobody answers.
  synchronized Table table() {
    if (clock.getAsLong() - table.nanos() >= FRESH_NANOS) {
      table = look();
    }
    return table;
  }

  /// The cluster as it was seen last, for whoever must not wait. Where that was a second ago, or is doubted, another thread looks
  /// anew meanwhile.
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

  /// Has it looked at anew when it is asked for next: a server did not answer.
  void doubt() {
    doubted = true;
  }

  /// The machine that a server stands on, as far as is known without waiting; empty where none is known there.
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
        Server server = connections.to(at);
        boolean certain = Server.fact(server.cluster("INFO"), "cluster_state").equals("ok");
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

  /// More places to ask at: on a network of one's own only the first member's are known beforehand.
  private void learn(List<ClusterNode> nodes) {
    for (ClusterNode node : nodes) {
      HostAndPort at = new HostAndPort(node.address(), node.port());
      if (node.counts() && !node.address().isEmpty() && !places.contains(at)) {
        places.addLast(at);
      }
    }
  }

  /// Whether an owner sees the cluster whole and says that so many replicas have all it has, but for what is
  /// on its way. Nobody else waits while it is asked.
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
