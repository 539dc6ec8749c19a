package assay.api;

import java.util.List;

/// A workload's registers, counters and sets, each with a dense index as key; the judge finds their outcome in the
/// history.
///
/// Registers have the indexes 0 to `registers(data) - 1`, and one request at a time writes each. Counters and sets
/// follow, up to `registers(data) + counters(data) - 1`.
public interface HasJudgedData {

  /// How many registers there are.
  int registers(DataParameters data);

  /// How many registers, from index 0, are loaded before the first step; the others are absent until a request inserts
  /// them.
  default int loaded(DataParameters data) {
    return registers(data);
  }

  /// How many counters and sets there are.
  default int counters(DataParameters data) {
    return 0;
  }

  /// The engine's key for a register, counter or set.
  default Object key(int index, DataParameters data) {
    return index;
  }

  /// Writes the first version for registers that are [loaded][#loaded], one batch per request.
  Request load(List<Claim> claims, RequestContext context);

  /// A query that reads these registers, counters and sets back and reports every observation.
  Query audit(List<Integer> keys, DataParameters data);

  /// Whether only the client that wrote a register can read it back, because only that client knows the expected content.
  /// Then every client reads its own registers at the end; otherwise the first client reads all.
  default boolean isReadByWriter() {
    return false;
  }

  /// A workload's keyed data; empty if it has none.
  static HasJudgedData of(Workload workload) {
    return workload instanceof HasJudgedData keyed ? keyed : new NoKeyedData(workload);
  }
}
