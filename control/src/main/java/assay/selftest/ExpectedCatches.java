package assay.selftest;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;

/// The checkers that must catch each behaviour of the study `controls`; all others must be silent.
///
/// Several checkers may catch one behaviour. A read that misses an acknowledged write is stale whether it read a register, a
/// counter or a set. A lost or stale register also fits no order of its operations, nor its own client's knowledge.
public final class ExpectedCatches {

  private static final Map<String, Set<String>> BY =
      Map.ofEntries(
          entry("map", Set.of()),
          entry("loses-writes", Set.of("lost-writes", "linearizability", "session-guarantees")),
          entry(
              "stale-reads",
              Set.of("stale-reads", "linearizability", "session-guarantees", "counters", "sets")),
          entry("denies-writes", Set.of("lost-writes", "stale-reads", "linearizability")),
          entry("loses-updates", Set.of("lost-updates", "counters")),
          entry("applies-twice", Set.of("lost-updates", "counters")),
          entry("counts-behind", Set.of("counters")),
          entry("forgets-elements", Set.of("sets")),
          entry(
              "drops-out",
              Set.of(
                  "lost-writes", "linearizability", "session-guarantees", "lost-updates", "sets")),
          entry("stays-down", Set.of("recovery")),
          entry("stalls", Set.of("stalls")));

  /// After a loss, staleness cannot always be decided: the key may have been written again since. If increments or
  /// elements are lost, so may be the writes that later ones covered.
  private static final Map<String, Set<String>> UNDECIDED =
      Map.of(
          "loses-writes", Set.of("stale-reads"),
          "drops-out", Set.of("stale-reads"),
          "loses-updates", Set.of("lost-writes"),
          "forgets-elements", Set.of("lost-writes"));

  static final String DROPS_OUT = "drops-out";

  static final String DROPPED_MEMBERS = "dropped-members";

  private ExpectedCatches() {}

  public static Set<String> behaviours() {
    return BY.keySet();
  }

  /// Checkers that may leave a behaviour undecided, but must not report it.
  public static Set<String> mayBeUndecided(String behaviour) {
    return UNDECIDED.getOrDefault(behaviour, Set.of());
  }

  public static Set<String> of(String behaviour) {
    Set<String> checkers = BY.get(behaviour);
    if (checkers == null) {
      throw new IllegalArgumentException("Catches does not say who must catch `" + behaviour + "`");
    }
    return checkers;
  }
}
