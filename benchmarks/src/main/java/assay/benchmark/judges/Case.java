package assay.benchmark.judges;

import java.util.List;

/// A checker and the kind of history it is given.
///
/// @param check the checker's name
/// @param kind what was done
public record Case(String check, Kind kind) {

  /// What a history holds.
  public enum Kind {
    /// Registers written and read under an open loop, a kill in the middle, every key read back.
    REGISTERS,
    /// Counters incremented under tags, every tag and every count read back.
    COUNTERS,
    /// Elements added to sets, every element and every size read back.
    SETS
  }

  /// Every checker that judges a history operation by operation.
  public static final List<Case> ALL =
      List.of(
          new Case("stale-reads", Kind.REGISTERS),
          new Case("lost-writes", Kind.REGISTERS),
          new Case("linearizability", Kind.REGISTERS),
          new Case("sessions", Kind.REGISTERS),
          new Case("lost-updates", Kind.COUNTERS),
          new Case("counters", Kind.COUNTERS),
          new Case("sets", Kind.SETS));
}
