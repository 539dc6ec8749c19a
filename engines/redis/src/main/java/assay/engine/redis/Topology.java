package assay.engine.redis;

import assay.api.engine.JoinSpec;
import assay.engine.redis.Placement.Place;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;

/// The cluster as a server knows it that is asked at most every fiftieth of a second: the one that answered
/// last, as long as it does and belongs to the majority.
final class Topology implements AutoCloseable {

  private static final long FRESH_NANOS = 20_000_000;
  private static final int PATIENCE_MILLIS = 300;

  private final Deque<HostAndPort> places = new ArrayDeque<>();
  private final Map<HostAndPort, Server> servers = new HashMap<>();
  private Table table = new Table(List.of(), false, System.nanoTime() - FRESH_NANOS);

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
    boolean loopback = spec.meeting().equals(JoinSpec.LOOPBACK);
    for (Place place : Placement.of(spec.settings(), spec.members(), spec.port(), true).all()) {
      if (loopback || place.member() == 1) {
        places.add(new HostAndPort(spec.meeting(), place.port()));
      }
    }
  }

  /// The cluster now; as it was before where nobody answers.
  synchronized Table table() {
    if (System.nanoTime() - table.nanos() >= FRESH_NANOS) {
      table = look();
    }
    return table;
  }

  /// The machine that a server stands on; empty where none is known there.
  String machine(HostAndPort at) {
    return table().nodes().stream()
        .filter(node -> node.address().equals(at.getHost()) && node.port() == at.getPort())
        .map(ClusterNode::machine)
        .findFirst()
        .orElse("");
  }

  private Table look() {
    long nanos = System.nanoTime();
    Table found = new Table(table.nodes(), false, nanos);
    for (int tries = places.size(); tries > 0 && !found.certain(); tries--) {
      HostAndPort at = places.getFirst();
      try {
        Server server = server(at);
        boolean certain = Server.fact(server.cluster("INFO"), "cluster_state").equals("ok");
        List<ClusterNode> nodes = server.nodes();
        if (certain || found.nodes().isEmpty()) {
          found = new Table(nodes, certain, nanos);
          learn(nodes);
        }
      } catch (JedisException e) {
        forget(at);
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
  /// on its way.
  synchronized boolean copied(ClusterNode owner, int replicas) {
    HostAndPort at = new HostAndPort(owner.address(), owner.port());
    try {
      Server server = server(at);
      if (!Server.fact(server.cluster("INFO"), "cluster_state").equals("ok")) {
        return false;
      }
      String said = server.replication();
      long online =
          said.lines()
              .filter(line -> line.matches("slave\\d+:.*") && line.contains("state=online"))
              .count();
      return Server.fact(said, "role").equals("master") && online >= replicas;
    } catch (JedisException e) {
      forget(at);
      return false;
    }
  }

  private Server server(HostAndPort at) {
    return servers.computeIfAbsent(at, place -> new Server(place, PATIENCE_MILLIS));
  }

  private void forget(HostAndPort at) {
    Server server = servers.remove(at);
    if (server != null) {
      server.close();
    }
  }

  @Override
  public synchronized void close() {
    servers.values().forEach(Server::close);
    servers.clear();
  }
}
