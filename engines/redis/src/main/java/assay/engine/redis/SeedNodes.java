package assay.engine.redis;

import assay.api.engine.JoinSpec;
import assay.engine.redis.client.ServerPlacement;
import assay.engine.redis.client.ServerPlacement.Place;
import assay.engine.redis.client.SlotRanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;

/// The addresses at which a new server looks for the cluster: on loopback every server's, elsewhere only the first
/// member's, because no others are known.
///
/// @param nodes the servers of other members, with the bus port
/// @param certain whether these are all servers
record SeedNodes(List<SeedNode> nodes, boolean certain) {

  private static final int PATIENCE_MILLIS = 500;

  /// The address of one server.
  ///
  /// @param at the address for clients
  /// @param bus the port for servers
  record SeedNode(HostAndPort at, int bus) {}

  static SeedNodes of(JoinSpec spec) {
    boolean loopback = spec.address().equals(JoinSpec.LOOPBACK);
    ServerPlacement placement = ServerSupervisor.placement(spec);
    List<SeedNode> nodes = new ArrayList<>();
    for (Place place : placement.all()) {
      if (loopback || place.member() == 1) {
        String address = loopback ? spec.address() : spec.meeting();
        nodes.add(new SeedNode(new HostAndPort(address, place.port()), place.bus()));
      }
    }
    return new SeedNodes(nodes, loopback);
  }

  /// Missing servers are skipped.
  void meet(AdminConnection server) {
    for (SeedNode seed : nodes) {
      if (!seed.at().equals(server.at())) {
        meet(server, seed);
      }
    }
  }

  private static void meet(AdminConnection server, SeedNode seed) {
    String unused =
        server.cluster(
            "MEET",
            seed.at().getHost(),
            Integer.toString(seed.at().getPort()),
            Integer.toString(seed.bus()));
  }

  /// The topology known to a server that sees an owner of these slots; empty if there is none.
  Optional<List<ClusterNode>> knowing(HostAndPort self, SlotRanges.Slots slots) {
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

  /// Whether there is no other server to ask.
  boolean isOnly(HostAndPort self) {
    return nodes.stream().allMatch(seed -> seed.at().equals(self));
  }

  /// Whether another server still counts a server at this address as alive although that one is gone. A new server must
  /// not answer in its place, or the failure would never be detected.
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
    try (AdminConnection server = new AdminConnection(at, PATIENCE_MILLIS)) {
      return Optional.of(server.nodes());
    } catch (JedisException e) {
      return Optional.empty();
    }
  }

  /// Meets the first member again after it was gone: that member knows no other address.
  void meetAgain(RedisServerProcess program) {
    try (AdminConnection server = program.server(PATIENCE_MILLIS)) {
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
      // The next attempt is a second later.
    }
  }
}
