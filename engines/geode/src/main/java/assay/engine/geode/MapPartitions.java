package assay.engine.geode;

import assay.api.engine.ExpiringSupplier;
import assay.api.engine.Partitioned;
import assay.engine.geode.member.HoldersFunction;
import assay.engine.geode.member.PartitionHolders;
import assay.engine.geode.wire.ColocatedKeyRouting;
import assay.engine.geode.wire.ValueStorage;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.geode.GemFireException;
import org.jspecify.annotations.Nullable;

/// The location of entries, as a member reports it.
final class MapPartitions implements Partitioned {

  private static final PartitionHolders NOBODY = new PartitionHolders(List.of(), false, Set.of());

  /// A member's time to answer before another is asked.
  private static final Duration ONE = Duration.ofSeconds(1);

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final int partitions;
  private final int copies;
  private final boolean recovers;
  private final int atFirst;
  private final ExpiringSupplier<PartitionHolders> asked;

  /// @param atFirst the cluster's initial member count
  MapPartitions(GeodeConnection connection, int atFirst) {
    this.atFirst = atFirst;
    recovers = connection.configuration().recoveryMillis() >= 0;
    partitions = connection.configuration().partitions();
    copies = connection.configuration().copies();
    asked =
        new ExpiringSupplier<>(
            new TimeLimitedAnswer<>(
                () -> connection.ask(new HoldersFunction(), copies, ONE), PATIENCE));
  }

  private PartitionHolders now() {
    try {
      return asked.get();
    } catch (GemFireException nobodyAnswers) {
      return NOBODY;
    }
  }

  boolean joined(int members) {
    return members().size() >= members;
  }

  @Override
  public int partitions() {
    return partitions;
  }

  @Override
  public int partitionOf(Object key) {
    return ColocatedKeyRouting.partition(ValueStorage.key(key), partitions);
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
    List<List<String>> all = now().holders();
    List<String> holders = partition < all.size() ? all.get(partition) : List.of();
    return copy < holders.size() ? holders.get(copy) : null;
  }

  @Override
  public boolean safe(int members) {
    PartitionHolders now = now();
    return now.settled()
        && now.holders().stream().map(List::getFirst).distinct().count() == members;
  }

  @Override
  public Set<String> members() {
    return now().members();
  }

  @Override
  public boolean becomesSafe(int members) {
    return members >= copies && (recovers || members >= atFirst);
  }
}
