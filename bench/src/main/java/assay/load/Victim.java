package assay.load;

import assay.api.Partitioned;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The member that owns most of the registers under write, and so the one whose loss hurts most.
///
/// @param member its name
/// @param keys how many of them it owns
/// @param owners how many of them each member owns, by name
public record Victim(String member, int keys, SortedMap<String, Integer> owners) {

  public Victim {
    owners = Collections.unmodifiableSortedMap(new TreeMap<>(owners));
  }

  /// Asks the engine who owns each register under write; of equals the first by name.
  static Victim find(Station station) {
    Partitioned partitioned =
        station
            .partitioned()
            .orElseThrow(() -> new IllegalStateException("the engine does not say who owns a key"));
    SortedMap<String, Integer> owners = new TreeMap<>();
    Map<Integer, String> partitions = new TreeMap<>();
    station
        .ledger()
        .underWrite(key -> {
          int partition = partitioned.partitionOf(station.workload().key(key));
          String owner = partitions.computeIfAbsent(partition, partitioned::ownerOf);
          if (owner != null) {
            owners.merge(owner, 1, Integer::sum);
          }
        });
    String most = null;
    int keys = 0;
    for (Map.Entry<String, Integer> owner : owners.entrySet()) {
      if (owner.getValue() > keys) {
        most = owner.getKey();
        keys = owner.getValue();
      }
    }
    if (most == null) {
      throw new IllegalStateException("no member owns a register under write");
    }
    return new Victim(most, keys, owners);
  }
}
