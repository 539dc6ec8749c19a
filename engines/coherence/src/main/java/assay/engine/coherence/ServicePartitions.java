package assay.engine.coherence;

import assay.api.engine.Partitioned;
import com.tangosol.net.PartitionedService;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Where the entries of a partitioned service live; works from a member without storage too.
///
/// @param service the service of the map
/// @param all every service that runs here; safe is what all of them are
record ServicePartitions(PartitionedService service, Supplier<List<PartitionedService>> all)
    implements Partitioned {

  @Override
  public int partitions() {
    return service.getPartitionCount();
  }

  @Override
  public int partitionOf(Object key) {
    return service.getKeyPartitioningStrategy().getKeyPartition(key);
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    return Ownership.name(service.getPartitionOwner(partition));
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return service.getBackupCount() == 0
        ? null
        : Ownership.name(service.getBackupOwner(partition, 1));
  }

  /// Those that may hold entries of every service that runs, and those that pass on what clients ask.
  @Override
  public Set<String> members() {
    return all.get().stream()
        .map(Ownership::members)
        .reduce(
            Ownership.members(service),
            (some, others) ->
                some.stream().filter(others::contains).collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public boolean safe(int members) {
    return all.get().stream().allMatch(each -> Ownership.of(each).safe(members));
  }

  @Override
  public boolean becomesSafe(int members) {
    return all.get().stream().allMatch(each -> Ownership.of(each).becomesSafe(members));
  }
}
