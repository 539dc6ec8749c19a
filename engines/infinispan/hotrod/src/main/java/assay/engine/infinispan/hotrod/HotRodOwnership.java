package assay.engine.infinispan.hotrod;

import assay.api.engine.Partitioned;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Where entries live, as a client asks a member: an answer stands for ten milliseconds, in which every partition is asked for.
final class HotRodOwnership implements Partitioned {

  private static final long FRESH_NANOS = 10_000_000;

  private final Supplier<Whereabouts> asking;
  private final ToIntFunction<Object> partitioner;
  private final int partitions;
  private final int copies;
  private @Nullable Whereabouts known;
  private long knownSince;

  /// @param asking asks a member
  /// @param partitioner the partition of a key
  /// @param copies how many copies of an entry there should be, the owner's included
  HotRodOwnership(
      Supplier<Whereabouts> asking, ToIntFunction<Object> partitioner, int partitions, int copies) {
    this.asking = asking;
    this.partitioner = partitioner;
    this.partitions = partitions;
    this.copies = copies;
  }

  private synchronized Whereabouts now() {
    Whereabouts last = known;
    if (last == null || System.nanoTime() - knownSince > FRESH_NANOS) {
      last = asking.get();
      known = last;
      knownSince = System.nanoTime();
    }
    return last;
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
    return named(now().owners(), partition);
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return named(now().backups(), partition);
  }

  private static @Nullable String named(List<String> names, int partition) {
    return names.get(partition).isEmpty() ? null : names.get(partition);
  }

  @Override
  public Set<String> members() {
    return now().members();
  }

  /// Not while nobody answers.
  @Override
  public boolean safe(int members) {
    try {
      return now().settled() == members;
    } catch (RuntimeException nobodyAnswers) {
      return false;
    }
  }

  @Override
  public boolean becomesSafe(int members) {
    return members >= copies;
  }
}
