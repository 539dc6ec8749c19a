package assay.api;

import java.util.List;

/// A workload's registers, counters and sets, each with a dense index as its key: what became of each is
/// judged from the history.
///
/// Registers go from 0 to `registers(data) - 1`, each written by one request at a time; then counters and
/// sets from `registers(data)` to `registers(data) + counters(data) - 1`.
public interface KeyedData {

  /// How many registers this data has.
  int registers(DataParameters data);

  /// How many of the registers, from 0, are loaded before the first step; the others are absent until a
  /// request inserts them.
  default int loaded(DataParameters data) {
    return registers(data);
  }

  /// How many counters and sets this data has.
  default int counters(DataParameters data) {
    return 0;
  }

  /// The engine's key of a register, counter or set.
  default Object key(int index, DataParameters data) {
    return index;
  }

  /// Writes the first version of registers, those that are [loaded][#loaded], a batch per request.
  Request load(List<Claim> claims, RequestContext context);

  /// A query that reads these registers, counters and sets back and notes all it saw.
  Query audit(List<Integer> keys, DataParameters data);

  /// Whether only the client that writes a register can read it back, since it holds what must be there. Then every client reads
  /// its own registers at the end; else the first one reads all.
  default boolean isReadByWriter() {
    return false;
  }

  /// The keyed data of a workload; none where it has none.
  static KeyedData of(Workload workload) {
    return workload instanceof KeyedData keyed ? keyed : new NoKeyedData(workload);
  }
}
