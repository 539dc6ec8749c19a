package assay.engine.coherence;

import assay.api.engine.ExpiringSupplier;
import assay.api.engine.Partitioned;
import assay.engine.coherence.pairupdate.ColocatedKeyAssociator;
import com.tangosol.io.Serializer;
import com.tangosol.net.NamedCache;
import com.tangosol.util.ExternalizableHelper;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The location of entries for a client outside the cluster, which asks a member. Fails if no
/// member answers.
final class RemotePartitions implements Partitioned {

  /// A key that no workload uses; the question creates no entry.
  private static final String KEY = "assay-who-owns";

  private final ExpiringSupplier<PartitionCopies> answer;
  private final Serializer serializer;
  private final int partitions;
  private final ColocatedKeyAssociator associator = new ColocatedKeyAssociator();

  /// @param cache one of the service's caches
  /// @param serializer serializes keys
  /// @param partitions the service's partition count
  RemotePartitions(
      Supplier<NamedCache<Object, Object>> cache, Serializer serializer, int partitions) {
    answer = new ExpiringSupplier<>(() -> cache.get().invoke(KEY, new KeyHoldersProcessor()));
    this.serializer = serializer;
    this.partitions = partitions;
  }

  @Override
  public int partitions() {
    return partitions;
  }

  /// Computed like in the service, from the bytes of the key or its associated key.
  @Override
  public int partitionOf(Object key) {
    Object other = associator.getAssociatedKey(key);
    return ExternalizableHelper.toBinary(other == null ? key : other, serializer)
        .calculateNaturalPartition(partitions);
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    return holder(partition, 0);
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return holder(partition, 1);
  }

  private @Nullable String holder(int partition, int copy) {
    List<@Nullable String> holders = answer.get().copies().get(partition);
    return copy < holders.size() ? holders.get(copy) : null;
  }

  @Override
  public Set<String> members() {
    return answer.get().members();
  }

  /// False while no member answers.
  @Override
  public boolean safe(int members) {
    try {
      return answer.get().safe(members);
    } catch (RuntimeException nobodyAnswers) {
      return false;
    }
  }

  @Override
  public boolean becomesSafe(int members) {
    return answer.get().becomesSafe(members);
  }
}
