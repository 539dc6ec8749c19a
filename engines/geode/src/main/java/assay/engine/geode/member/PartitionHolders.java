package assay.engine.geode.member;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.geode.distributed.internal.membership.InternalDistributedMember;
import org.apache.geode.internal.cache.InternalCache;
import org.apache.geode.internal.cache.PartitionedRegion;
import org.apache.geode.internal.cache.partitioned.RegionAdvisor;

/// The holders of partitions, as one member knows them.
///
/// @param holders for each partition the owner's name and then its backups'; empty without an owner
/// @param settled whether every partition in every map has an owner and all copies
/// @param members the members of the cluster
public record PartitionHolders(List<List<String>> holders, boolean settled, Set<String> members)
    implements Serializable {

  static PartitionHolders of(InternalCache cache, int copies) {
    PartitionedRegion root = JoinedMapSetup.root(cache);
    List<List<String>> holders =
        IntStream.range(0, root.getTotalNumberOfBuckets())
            .mapToObj(partition -> holders(root, partition))
            .toList();
    boolean settled =
        holders.stream().allMatch(each -> each.size() == copies)
            && JoinedMapSetup.names(cache).stream().allMatch(map -> settled(cache, map, holders));
    Set<String> members = new HashSet<>();
    members.add(cache.getMyId().getName());
    root.getRegionAdvisor().adviseDataStore().forEach(member -> members.add(member.getName()));
    return new PartitionHolders(holders, settled, members);
  }

  private static List<String> holders(PartitionedRegion region, int partition) {
    RegionAdvisor advisor = region.getRegionAdvisor();
    InternalDistributedMember owner = advisor.getPrimaryMemberForBucket(partition);
    if (owner == null) {
      return List.of();
    }
    Set<String> others = new HashSet<>();
    advisor.getBucketOwners(partition).stream()
        .filter(member -> !member.equals(owner))
        .forEach(member -> others.add(member.getName()));
    return Stream.concat(Stream.of(owner.getName()), others.stream().sorted()).toList();
  }

  /// Whether a map's holders equal the root's.
  private static boolean settled(InternalCache cache, String map, List<List<String>> holders) {
    return cache.getRegion(map) instanceof PartitionedRegion region
        && IntStream.range(0, holders.size())
            .allMatch(partition -> holders(region, partition).equals(holders.get(partition)));
  }
}
