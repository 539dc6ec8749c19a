package assay.benchmark.judges;

import java.util.List;

public record CheckerCase(String check, Kind kind) {

  public enum Kind {
    /// Registers written and read under an open loop, with a kill in the middle; every key is read
    /// back.
    REGISTERS,
    /// The same, and both clients write each key, also at a time.
    SHARED_REGISTERS,
    /// Counters incremented with tags; every tag and every count is read back.
    COUNTERS,
    /// Elements added to sets; every element and every size is read back.
    SETS,
    /// Transactions on registers that both clients write.
    TRANSACTIONS;

    boolean isOfSharedRegisters() {
      return this == SHARED_REGISTERS || this == TRANSACTIONS;
    }
  }

  /// Every checker that judges a history operation by operation.
  public static final List<CheckerCase> ALL =
      List.of(
          new CheckerCase("stale-reads", Kind.REGISTERS),
          new CheckerCase("lost-writes", Kind.REGISTERS),
          new CheckerCase("linearizability", Kind.REGISTERS),
          new CheckerCase("session-guarantees", Kind.REGISTERS),
          new CheckerCase("lost-writes", Kind.SHARED_REGISTERS),
          new CheckerCase("linearizability", Kind.SHARED_REGISTERS),
          new CheckerCase("lost-updates", Kind.COUNTERS),
          new CheckerCase("counters", Kind.COUNTERS),
          new CheckerCase("sets", Kind.SETS),
          new CheckerCase("anomalies", Kind.TRANSACTIONS));
}
