package assay.selftest;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;

/// Which checkers must catch each behaviour of the study `controls`; every other must be silent.
///
/// A behaviour may rightly be caught by several: a read that misses an acknowledged write is stale
/// whatever it read, a register, a counter or a set; and what is lost or stale in a register fits no
/// order of its operations either, nor what its own client knew.
public final class ExpectedCatches {

  private static final Map<String, Set<String>> BY =
      Map.ofEntries(
          entry("map", Set.of()),
          entry("loses-writes", Set.of("lost-writes", "linearizability", "sessions")),
          entry(
              "stale-reads",
              Set.of("stale-reads", "linearizability", "sessions", "counters", "sets")),
          entry("denies-writes", Set.of("lost-writes", "stale-reads", "linearizability")),
          entry("loses-updates", Set.of("lost-updates", "counters")),
          entry("applies-twice", Set.of("lost-updates", "counters")),
          entry("counts-behind", Set.of("counters")),
          entry("forgets-elements", Set.of("sets")),
          entry(
              "drops-out",
              Set.of("lost-writes", "linearizability", "sessions", "lost-updates", "sets")),
          entry("stays-down", Set.of("recovery")),
          entry("stalls", Set.of("stalls")));

  /// Who reads after a loss cannot always tell whether the read was stale: its key may have been written again since.
  private static final Map<String, Set<String>> UNDECIDED =
      Map.of("loses-writes", Set.of("stale-reads"), "drops-out", Set.of("stale-reads"));

  /// The behaviour that lets a member drop out with another one that is killed.
  static final String DROPS_OUT = "drops-out";

  /// The measure that tells how many such members there were.
  static final String DROPPED_MEMBERS = "dropped-members";

  private ExpectedCatches() {}

  /// Every behaviour that has an expectation.
  public static Set<String> behaviours() {
    return BY.keySet();
  }

  /// The checkers that need not tell whether a behaviour did what they look for; they must not say that it did.
  public static Set<String> mayBeUndecided(String behaviour) {
    return UNDECIDED.getOrDefault(behaviour, Set.of());
  }

  /// The checkers that must catch a behaviour.
  public static Set<String> of(String behaviour) {
    Set<String> checkers = BY.get(behaviour);
    if (checkers == null) {
      throw new IllegalArgumentException("Catches does not say who must catch `" + behaviour + "`");
    }
    return checkers;
  }
}
