package assay.engine.redis;

import assay.api.engine.JoinSpec;
import assay.engine.redis.Placement.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;

/// Where a new server finds the cluster: on loopback at every place there is, elsewhere at the first
/// member's only, which is all that is told.
///
/// @param nodes where other members' servers are, with the port of the bus
/// @param certain whether they are all
record SeedNodes(List<SeedNode> nodes, boolean certain) {

  private static final int PATIENCE_MILLIS = 500;

  /// Where one server is.
  ///
  /// @param at where clients reach it
  /// @param bus where servers do
  record SeedNode(HostAndPort at, int bus) {}

  /// Those of a member.
  static SeedNodes of(JoinSpec spec) {
    boolean loopback = spec.address().equals(JoinSpec.LOOPBACK);
    Placement placement = Supervisor.placement(spec);
    List<SeedNode> nodes = new ArrayList<>();
    for (Place place : placement.all()) {
      if (loopback || place.member() == 1) {
        String address = loopback ? spec.address() : spec.meeting();
        nodes.add(new SeedNode(new HostAndPort(address, place.port()), place.bus()));
      }
    }
    return new SeedNodes(nodes, loopback);
  }

  /// Introduces a server to the others; one that is not there is met by nobody.
  void meet(Server server) {
    for (SeedNode seed : nodes) {
      if (!seed.at().equals(server.at())) {
        meet(server, seed);
      }
    }
  }

  private static void meet(Server server, SeedNode seed) {
    String unused =
        server.cluster(
            "MEET",
            seed.at().getHost(),
            Integer.toString(seed.at().getPort()),
            Integer.toString(seed.bus()));
  }

  /// What another server knows that knows of an owner of these slots; the word of one that owns something
  /// itself, or of none.
  Optional<List<ClusterNode>> knowing(HostAndPort self, Ranges.Slots slots) {
    for (SeedNode seed : nodes) {
      if (!seed.at().equals(self)) {
        Optional<List<ClusterNode>> known =
            nodes(seed.at()).filter(nodes -> nodes.stream().anyMatch(node -> node.owns(slots)));
        if (known.isPresent()) {
          return known;
        }
      }
    }
    return Optional.empty();
  }

  /// Whether another server takes one at this place for alive: one that began there before, and is gone
  /// unnoticed. A new one must not answer in its stead: then it would never be noticed.
  boolean believeIn(HostAndPort place) {
    return nodes.stream()
        .filter(seed -> !seed.at().equals(place))
        .flatMap(seed -> nodes(seed.at()).stream())
        .flatMap(List::stream)
        .anyMatch(node ->
            node.counts()
                && node.address().equals(place.getHost())
                && node.port() == place.getPort());
  }

  private static Optional<List<ClusterNode>> nodes(HostAndPort at) {
    try (Server server = new Server(at, PATIENCE_MILLIS)) {
      return Optional.of(server.nodes());
    } catch (JedisException e) {
      return Optional.empty();
    }
  }

  /// Meets the first member again where it was gone: it knows nobody else's address.
  void meetAgain(Program program) {
    try (Server server = program.server(PATIENCE_MILLIS)) {
      List<ClusterNode> known = server.nodes();
      for (SeedNode seed : nodes) {
        boolean there =
            known.stream()
                .anyMatch(node ->
                    node.counts()
                        && node.address().equals(seed.at().getHost())
                        && node.port() == seed.at().getPort());
        if (!there) {
          meet(server, seed);
        }
      }
    } catch (JedisException e) {
      // It is asked again in a second.
    }
  }
}
