package assay.engine.redis;

import assay.engine.redis.Topology.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/// The copy of each range on the reader's own machine, by what is known of the cluster, which is at most a second old as long as
/// servers answer; no read waits for that.
final class Closest {

  private final Topology topology;
  private final Ranges ranges;
  private final String machine;
  private volatile Copies copies;

  /// @param nanos when the cluster was looked at by which they were found
  /// @param at where the copy of each range is; empty where there is none on this machine
  private record Copies(long nanos, List<Optional<HostAndPort>> at) {}

  /// Waits until the cluster has been looked at once.
  Closest(Topology topology, Ranges ranges, String machine) {
    this.topology = topology;
    this.ranges = ranges;
    this.machine = machine;
    copies = copies(topology.table());
  }

  /// The server to read a slot from, or null where it is the owner's turn.
  @Nullable HostAndPort of(int slot) {
    Table known = topology.known();
    Copies now = copies;
    if (now.nanos() != known.nanos()) {
      now = copies(known);
      copies = now;
    }
    return now.at().get(ranges.of(slot) - 1).orElse(null);
  }

  private Copies copies(Table table) {
    return new Copies(
        table.nanos(),
        IntStream.rangeClosed(1, ranges.count()).mapToObj(range -> copy(table, range)).toList());
  }

  private Optional<HostAndPort> copy(Table table, int range) {
    return table.owner(ranges.slots(range)).stream()
        .filter(owner -> !owner.machine().equals(machine))
        .flatMap(owner -> table.replicas(owner).stream())
        .filter(replica -> replica.machine().equals(machine))
        .map(replica -> new HostAndPort(replica.address(), replica.port()))
        .findFirst();
  }

  /// A copy did not answer.
  void doubt() {
    topology.doubt();
  }
}
