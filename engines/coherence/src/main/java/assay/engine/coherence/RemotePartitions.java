package assay.engine.coherence;

import assay.api.engine.Partitioned;
import assay.engine.coherence.solution.Associator;
import com.tangosol.io.Serializer;
import com.tangosol.net.NamedCache;
import com.tangosol.util.ExternalizableHelper;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Where entries live, as a client that is no member of the cluster asks one: an answer stands for ten milliseconds, in which
/// every partition is asked for. Where nobody answers the question fails.
final class RemotePartitions implements Partitioned {

  private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /// How long after a question without an answer nobody is asked: of a silent proxy each takes as long as a request may.
  private static final long SILENT_NANOS = 500_000_000;

  /// No workload has it, and no entry comes of it.
  private static final String KEY = "assay-who-owns";

  private final Supplier<NamedCache<Object, Object>> cache;
  private final Serializer serializer;
  private final int partitions;
  private final Associator associator = new Associator();
  private @Nullable Ownership known;
  private long knownSince;
  private @Nullable RuntimeException failure;
  private long failedSince;

  /// @param cache one of the service's caches
  /// @param serializer how keys are written
  /// @param partitions how many the service has
  RemotePartitions(
      Supplier<NamedCache<Object, Object>> cache, Serializer serializer, int partitions) {
    this.cache = cache;
    this.serializer = serializer;
    this.partitions = partitions;
  }

  private synchronized Ownership now() {
    RuntimeException silence = failure;
    if (silence != null && System.nanoTime() - failedSince < SILENT_NANOS) {
      throw silence;
    }
    Ownership last = known;
    if (last == null || System.nanoTime() - knownSince > FRESH_NANOS) {
      last = asked();
      known = last;
      knownSince = System.nanoTime();
    }
    return last;
  }

  private Ownership asked() {
    try {
      Ownership answer = cache.get().invoke(KEY, new WhoOwns());
      failure = null;
      return answer;
    } catch (RuntimeException e) {
      failure = e;
      failedSince = System.nanoTime();
      throw e;
    }
  }

  @Override
  public int partitions() {
    return partitions;
  }

  /// As the service counts them, by the bytes of the key or of that which it lives with.
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
    List<@Nullable String> holders = now().copies().get(partition);
    return copy < holders.size() ? holders.get(copy) : null;
  }

  @Override
  public Set<String> members() {
    return now().members();
  }

  /// Not while nobody answers.
  @Override
  public boolean safe(int members) {
    try {
      return now().safe(members);
    } catch (RuntimeException nobodyAnswers) {
      return false;
    }
  }

  @Override
  public boolean becomesSafe(int members) {
    return now().becomesSafe(members);
  }
}
