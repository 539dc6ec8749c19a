package assay.engine.redis;

import assay.api.engine.MembershipEvent;
import assay.api.engine.MembershipEvents;
import assay.engine.redis.CachedClusterTopology.Table;
import assay.engine.redis.client.SlotRanges;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Members that join or leave, according to a polled server: Redis does not notify clients.
record MemberEvents(CachedClusterTopology topology, SlotRanges ranges) implements MembershipEvents {

  private static final long POLL_NANOS = 50_000_000;

  @Override
  public Listening listen(Consumer<MembershipEvent> told) {
    AtomicBoolean ended = new AtomicBoolean();
    Thread thread =
        Thread.ofPlatform().name("redis-events").daemon().start(() -> watch(told, ended));
    return () -> {
      ended.set(true);
      LockSupport.unpark(thread);
    };
  }

  private void watch(Consumer<MembershipEvent> told, AtomicBoolean ended) {
    Table first = topology.table();
    Set<String> members = members(first);
    Map<Integer, String> owners = owners(first);
    while (!ended.get()) {
      LockSupport.parkNanos(this, POLL_NANOS);
      Table now = topology.table();
      if (now.certain()) {
        tell(members, members(now), told);
        members = members(now);
        tell(owners, now, told);
      }
    }
  }

  private static void tell(Set<String> before, Set<String> now, Consumer<MembershipEvent> told) {
    before.stream()
        .filter(name -> !now.contains(name))
        .forEach(name -> told.accept(new MembershipEvent.Left(name)));
    now.stream()
        .filter(name -> !before.contains(name))
        .forEach(name -> told.accept(new MembershipEvent.Joined(name)));
  }

  /// Between an owner's failure and its replica's election a range has no owner.
  private void tell(Map<Integer, String> before, Table now, Consumer<MembershipEvent> told) {
    owners(now)
        .forEach((range, owner) -> {
          String former = before.put(range, owner);
          if (former != null && !former.equals(owner)) {
            told.accept(new MembershipEvent.TookOver(owner, "slots " + ranges.slots(range)));
          }
        });
  }

  /// Members with at least one server that the cluster has not given up.
  private static Set<String> members(Table table) {
    return table.nodes().stream()
        .filter(ClusterNode::counts)
        .map(ClusterNode::member)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Map<Integer, String> owners(Table table) {
    Map<Integer, String> owners = new TreeMap<>();
    for (int range = 1; range <= ranges.count(); range++) {
      int owned = range;
      table.owner(ranges.slots(range)).ifPresent(owner -> owners.put(owned, owner.member()));
    }
    return owners;
  }
}
