package assay.benchmark.judges;

import java.util.List;

public record Case(String check, Kind kind) {

  public enum Kind {
    /// Registers written and read under an open loop, with a kill in the middle; every key is read
    /// back.
    REGISTERS,
    /// The same, and both clients write each key, also at a time.
    SHARED_REGISTERS,
    /// Counters incremented with tags; every tag and every count is read back.
    COUNTERS,
    /// Elements added to sets; every element and every size is read back.
    SETS
  }

  /// Every checker that judges a history operation by operation.
  public static final List<Case> ALL =
      List.of(
          new Case("stale-reads", Kind.REGISTERS),
          new Case("lost-writes", Kind.REGISTERS),
          new Case("linearizability", Kind.REGISTERS),
          new Case("session-guarantees", Kind.REGISTERS),
          new Case("lost-writes", Kind.SHARED_REGISTERS),
          new Case("linearizability", Kind.SHARED_REGISTERS),
          new Case("lost-updates", Kind.COUNTERS),
          new Case("counters", Kind.COUNTERS),
          new Case("sets", Kind.SETS));
}
