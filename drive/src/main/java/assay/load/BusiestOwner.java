package assay.load;

import assay.api.engine.Partitioned;
import assay.load.client.ClientContext;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The member that owns most of the written registers; its loss hurts most. Without registers it owns most of the counters,
/// sets and locks.
///
/// @param member empty if the engine does not report owners
/// @param keys how many of them it owns
/// @param owners how many of them each member owns, by name
/// @param backup the member that holds most of its backups; may be empty
public record BusiestOwner(
    String member, int keys, SortedMap<String, Integer> owners, String backup) {

  public BusiestOwner {
    owners = Collections.unmodifiableSortedMap(new TreeMap<>(owners));
  }

  /// Asks the engine for each written register's owner. Among equals the first by name wins.
  static BusiestOwner find(ClientContext context) {
    return context
        .partitioned()
        .map(partitioned -> find(context, partitioned))
        .orElseGet(() -> new BusiestOwner("", 0, new TreeMap<>(), ""));
  }

  private static BusiestOwner find(ClientContext context, Partitioned partitioned) {
    SortedMap<String, Integer> owners = new TreeMap<>();
    Map<Integer, String> partitions = new TreeMap<>();
    IntConsumer count =
        key -> {
          int partition = partitioned.partitionOf(context.keyed().key(key, context.data()));
          String owner = partitions.computeIfAbsent(partition, partitioned::ownerOf);
          if (owner != null) {
            owners.merge(owner, 1, Integer::sum);
          }
        };
    if (context.leases().registers() == 0) {
      IntStream.range(0, context.keyed().counters(context.data())).forEach(count);
    } else {
      context.leases().underWrite(count);
    }
    String most = most(owners);
    if (most == null) {
      throw new IllegalStateException("no member owns a key under write");
    }
    SortedMap<String, Integer> backups = new TreeMap<>();
    partitions.forEach((partition, owner) -> {
      String backup = most.equals(owner) ? partitioned.backupOf(partition) : null;
      if (backup != null) {
        backups.merge(backup, 1, Integer::sum);
      }
    });
    String backup = most(backups);
    return new BusiestOwner(
        most, owners.getOrDefault(most, 0), owners, backup == null ? "" : backup);
  }

  private static @Nullable String most(SortedMap<String, Integer> counts) {
    return counts.entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue()
                .thenComparing(Map.Entry.<String, Integer>comparingByKey().reversed()))
        .map(Map.Entry::getKey)
        .orElse(null);
  }
}
