package assay.engine.infinispan.hotrod;

import assay.api.engine.ExpiringSupplier;
import assay.api.engine.Partitioned;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The location of entries, as a member reports it.
final class HotRodMapPartitions implements Partitioned {

  private final ExpiringSupplier<EntryLocations> asking;
  private final ToIntFunction<Object> partitioner;
  private final int partitions;
  private final int copies;

  /// @param asking asks a member
  /// @param partitioner a key's partition
  /// @param copies the intended copy count, including the owner's
  HotRodMapPartitions(
      Supplier<EntryLocations> asking,
      ToIntFunction<Object> partitioner,
      int partitions,
      int copies) {
    this.asking = new ExpiringSupplier<>(asking);
    this.partitioner = partitioner;
    this.partitions = partitions;
    this.copies = copies;
  }

  @Override
  public int partitions() {
    return partitions;
  }

  @Override
  public int partitionOf(Object key) {
    return partitioner.applyAsInt(key);
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    return named(asking.get().owners(), partition);
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return named(asking.get().backups(), partition);
  }

  private static @Nullable String named(List<String> names, int partition) {
    return names.get(partition).isEmpty() ? null : names.get(partition);
  }

  @Override
  public Set<String> members() {
    return asking.get().members();
  }

  /// False while no member answers.
  @Override
  public boolean safe(int members) {
    try {
      return asking.get().settled() == members;
    } catch (RuntimeException nobodyAnswers) {
      return false;
    }
  }

  @Override
  public boolean becomesSafe(int members) {
    return members >= copies;
  }
}
