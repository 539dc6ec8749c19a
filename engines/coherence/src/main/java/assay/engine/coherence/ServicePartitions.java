package assay.engine.coherence;

import assay.api.engine.Partitioned;
import com.tangosol.net.PartitionedService;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The location of a partitioned service's entries; also works on a member without storage.
///
/// @param all every service that runs here; safe means that all are safe
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
    return PartitionCopies.name(service.getPartitionOwner(partition));
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return service.getBackupCount() == 0
        ? null
        : PartitionCopies.name(service.getBackupOwner(partition, 1));
  }

  /// The members that may hold entries of every running service, and the proxies.
  @Override
  public Set<String> members() {
    return all.get().stream()
        .map(PartitionCopies::members)
        .reduce(
            PartitionCopies.members(service),
            (some, others) ->
                some.stream().filter(others::contains).collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public boolean safe(int members) {
    return all.get().stream().allMatch(each -> PartitionCopies.of(each).safe(members));
  }

  @Override
  public boolean becomesSafe(int members) {
    return all.get().stream().allMatch(each -> PartitionCopies.of(each).becomesSafe(members));
  }
}
