package assay.engine.geode.member;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.CacheClosedException;
import org.apache.geode.cache.partition.PartitionRegionHelper;
import org.apache.geode.distributed.DistributedMember;
import org.apache.geode.distributed.internal.DistributionManager;
import org.apache.geode.distributed.internal.MembershipListener;
import org.apache.geode.distributed.internal.membership.InternalDistributedMember;
import org.apache.geode.internal.cache.InternalCache;
import org.apache.geode.internal.cache.PartitionedRegion;
import org.apache.geode.internal.cache.partitioned.RegionAdvisor;

final class JoinedMapSetup {

  private static final int TRIES = 100;

  /// A minute in total.
  private static final int LOOKS = 6_000;

  private static final int ASK_MILLIS = 10;

  private final InternalCache cache;
  private final MapConfiguration configuration;

  JoinedMapSetup(Cache cache, MapConfiguration configuration) {
    this.cache = (InternalCache) cache;
    this.configuration = configuration;
  }

  /// Creates the maps that other members have, and takes over a share of them. Geode gives a new member only missing
  /// copies until a rebalancing is requested, as an operator does.
  void begin() throws InterruptedException {
    configuration.makeRoot(cache);
    for (String map : othersMaps()) {
      configuration.make(cache, map);
    }
    if (root(cache).getRegionAdvisor().getCreatedBucketsCount() > 0) {
      var unused = cache.getResourceManager().createRebalanceFactory().start().getResults();
    }
    cache.getDistributionManager().addMembershipListener(new Successor());
  }

  private Set<String> othersMaps() {
    Set<String> all = new HashSet<>();
    Set<DistributedMember> others = others(cache);
    if (!others.isEmpty()) {
      FunctionCalls.onMembers(others, new ListMapsFunction(), "").forEach(all::addAll);
    }
    return all;
  }

  /// The other members that already have maps; members that come later ask these for their maps.
  static Set<DistributedMember> others(Cache cache) {
    return Set.copyOf(root(cache).getRegionAdvisor().adviseDataStore());
  }

  static PartitionedRegion root(Cache cache) {
    return (PartitionedRegion) cache.getRegion(MapConfiguration.ROOT);
  }

  static List<String> names(Cache cache) {
    return cache.rootRegions().stream()
        .filter(PartitionedRegion.class::isInstance)
        .map(region -> region.getName())
        .filter(name -> !name.equals(MapConfiguration.ROOT))
        .toList();
  }

  static void assign(Cache cache) {
    PartitionRegionHelper.assignBucketsToPartitions(root(cache));
    for (String map : names(cache)) {
      PartitionedRegion region = (PartitionedRegion) cache.getRegion(map);
      if (region != null) {
        PartitionRegionHelper.assignBucketsToPartitions(region);
      }
    }
  }

  /// Geode recreates a partition without copies when the next entry is stored in it. Here the oldest member recreates it
  /// at once, which makes its owner known.
  private final class Successor implements MembershipListener {

    @Override
    public void memberDeparted(
        DistributionManager distribution, InternalDistributedMember member, boolean crashed) {
      if (distribution.getViewMembers().getFirst().equals(distribution.getId())) {
        Thread.ofPlatform().daemon().name("assay-successor").start(() -> takeOver(member));
      }
    }

    private void takeOver(InternalDistributedMember departed) {
      try {
        RegionAdvisor advisor = root(cache).getRegionAdvisor();
        for (int looks = 0;
            looks < LOOKS && advisor.adviseDataStore().contains(departed);
            looks++) {
          Thread.sleep(ASK_MILLIS);
        }
        assign(cache);
        for (int tries = 1; tries < TRIES && !allHaveOwners(advisor); tries++) {
          Thread.sleep(ASK_MILLIS);
          assign(cache);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (CacheClosedException over) {
        // This member is leaving too.
      }
    }

    private boolean allHaveOwners(RegionAdvisor advisor) {
      return IntStream.range(0, configuration.partitions())
          .allMatch(advisor::isStorageAssignedForBucket);
    }
  }
}
