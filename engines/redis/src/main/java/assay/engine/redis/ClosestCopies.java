package assay.engine.redis;

import assay.engine.redis.CachedClusterTopology.Table;
import assay.engine.redis.client.SlotRanges;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/// The copy of each range on the reader's own machine. The topology is at most a second old while servers answer; no read
/// waits for it.
final class ClosestCopies {

  private final CachedClusterTopology topology;
  private final SlotRanges ranges;
  private final String machine;
  private volatile Copies copies;

  /// @param nanos when the underlying topology was read
  /// @param at the address of each range's copy; empty if there is none on this machine
  private record Copies(long nanos, List<Optional<HostAndPort>> at) {}

  /// Waits until the topology has been read once.
  ClosestCopies(CachedClusterTopology topology, SlotRanges ranges, String machine) {
    this.topology = topology;
    this.ranges = ranges;
    this.machine = machine;
    copies = copies(topology.table());
  }

  /// The server for reading a slot, or null for the owner.
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

  /// Reports a copy that did not answer.
  void doubt() {
    topology.doubt();
  }
}
