package assay.engine.redis;

import assay.engine.redis.Topology.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/// The copy of each range on the reader's own machine, looked up anew every second and after a failure.
final class Closest {

  private static final long FRESH_NANOS = 1_000_000_000;

  private final Topology topology;
  private final Ranges ranges;
  private final String machine;
  private volatile Copies copies = new Copies(List.of(), System.nanoTime() - FRESH_NANOS);

  /// @param at where the copy of each range is; empty where there is none on this machine
  private record Copies(List<Optional<HostAndPort>> at, long nanos) {}

  Closest(Topology topology, Ranges ranges, String machine) {
    this.topology = topology;
    this.ranges = ranges;
    this.machine = machine;
  }

  /// The server to read a slot from, or null where it is the owner's turn.
  @Nullable HostAndPort of(int slot) {
    if (System.nanoTime() - copies.nanos() >= FRESH_NANOS) {
      look();
    }
    return copies.at().get(ranges.of(slot) - 1).orElse(null);
  }

  private synchronized void look() {
    if (System.nanoTime() - copies.nanos() >= FRESH_NANOS) {
      Table table = topology.table();
      copies =
          new Copies(
              Stream.iterate(1, range -> range <= ranges.count(), range -> range + 1)
                  .map(range -> copy(table, range))
                  .toList(),
              System.nanoTime());
    }
  }

  private Optional<HostAndPort> copy(Table table, int range) {
    return table.owner(ranges.slots(range)).stream()
        .filter(owner -> !owner.machine().equals(machine))
        .flatMap(owner -> table.replicas(owner).stream())
        .filter(replica -> replica.machine().equals(machine))
        .map(replica -> new HostAndPort(replica.address(), replica.port()))
        .findFirst();
  }

  /// Looks at once when asked next: a copy did not answer.
  void doubt() {
    copies = new Copies(copies.at(), System.nanoTime() - FRESH_NANOS);
  }
}
