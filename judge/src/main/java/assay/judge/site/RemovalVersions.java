package assay.judge.site;

import assay.api.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gives removals the deletes that accuse a replicator least: of an arrival behind a newer one, or of a delete that arrives
/// again. A removal may be any delete sent before it was heard.
///
/// A removal without an accusation is the lowest newer delete: a higher one can only put more later arrivals behind. Otherwise
/// it is the newest delete again, or one from before: if possible one that has not arrived. After each arrival, a choice is kept
/// only if no other one has fewer accusations, no newer version and no other deletes arrived.
final class RemovalVersions {

  /// What was chosen up to an arrival.
  ///
  /// @param newest the highest version so far
  /// @param used the deletes that have arrived, by their place
  private record Choice(long newest, long accusations, BitSet used, @Nullable Given given) {

    /// Whether another choice has no more accusations, and leaves at least as much open.
    private boolean isNoBetterThan(Choice other) {
      if (other.newest > newest) {
        return false;
      }
      BitSet more = (BitSet) other.used.clone();
      more.andNot(used);
      return more.isEmpty();
    }

    private Choice after(long version, long more) {
      return new Choice(
          Math.max(newest, version), accusations + more + (version < newest ? 1 : 0), used, given);
    }
  }

  /// A removal's delete, and those of the removals before.
  private record Given(int arrival, long version, @Nullable Given before) {}

  /// Choices to go on with: with fewer, a removal may be accused although another choice would not.
  private static final int MOST = 64;

  private final long[] deletes;
  private final long[] sentNanos;
  private List<Choice> choices = List.of(new Choice(Observation.ABSENT, 0, new BitSet(), null));

  private RemovalVersions(long[] deletes, long[] sentNanos) {
    this.deletes = deletes;
    this.sentNanos = sentNanos;
  }

  /// Each arrival's version; a removal that no delete explains stays [Observation#ABSENT].
  ///
  /// @param raw each arrival's own version, in the order heard; damaged ones are negative
  /// @param deletes versions of deletes that may have happened, rising
  /// @param sentNanos when each delete was sent
  static long[] of(long[] raw, long[] heardNanos, long[] deletes, long[] sentNanos) {
    RemovalVersions removals = new RemovalVersions(deletes, sentNanos);
    for (int at = 0; at < raw.length; at++) {
      if (raw[at] == Observation.ABSENT) {
        removals.removal(at, heardNanos[at]);
      } else if (raw[at] > 0) {
        removals.value(raw[at]);
      }
    }
    long[] versions = raw.clone();
    Given given = removals.choices.getFirst().given();
    while (given != null) {
      versions[given.arrival()] = given.version();
      given = given.before();
    }
    return versions;
  }

  /// How many of these versions came behind a newer one, and how many removals brought a delete again.
  static long accusations(long[] raw, long[] versions) {
    long newest = Observation.ABSENT;
    long accusations = 0;
    List<Long> deleted = new ArrayList<>();
    for (int at = 0; at < versions.length; at++) {
      accusations += versions[at] > 0 && versions[at] < newest ? 1 : 0;
      newest = Math.max(newest, versions[at]);
      if (raw[at] == Observation.ABSENT && versions[at] > 0) {
        deleted.add(versions[at]);
      }
    }
    return accusations + deleted.size() - deleted.stream().distinct().count();
  }

  private void value(long version) {
    keep(choices.stream().map(choice -> choice.after(version, 0)).toList());
  }

  private void removal(int arrival, long heardNanos) {
    List<Choice> next = new ArrayList<>();
    for (Choice choice : choices) {
      int from = from(choice.newest());
      int newer = from;
      boolean again = from < deletes.length && deletes[from] == choice.newest();
      newer += again ? 1 : 0;
      while (newer < deletes.length && sentNanos[newer] > heardNanos) {
        newer++;
      }
      if (newer < deletes.length) {
        next.add(given(choice, arrival, newer));
      }
      int older = older(choice, from, heardNanos);
      if (again) {
        next.add(given(choice, arrival, from));
      }
      if (older >= 0) {
        next.add(given(choice, arrival, older));
      }
    }
    if (!next.isEmpty()) {
      keep(next);
    }
  }

  /// The newest delete below a place that was sent by then: one that has not arrived, otherwise any; -1 without one.
  private int older(Choice choice, int below, long heardNanos) {
    int open = choice.used().previousClearBit(below - 1);
    while (open >= 0 && sentNanos[open] > heardNanos) {
      open = choice.used().previousClearBit(open - 1);
    }
    if (open >= 0 || below == 0) {
      return open;
    }
    int again = choice.used().previousSetBit(below - 1);
    while (again >= 0 && sentNanos[again] > heardNanos) {
      again = choice.used().previousSetBit(again - 1);
    }
    return again;
  }

  private Choice given(Choice choice, int arrival, int delete) {
    long version = deletes[delete];
    Choice after = choice.after(version, choice.used().get(delete) ? 1 : 0);
    BitSet used = (BitSet) choice.used().clone();
    used.set(delete);
    return new Choice(
        after.newest(), after.accusations(), used, new Given(arrival, version, choice.given()));
  }

  /// The place of the first delete that is not older than a version.
  private int from(long version) {
    int found = Arrays.binarySearch(deletes, version);
    return found < 0 ? -found - 1 : found;
  }

  private void keep(List<Choice> all) {
    List<Choice> kept = new ArrayList<>();
    for (Choice choice :
        all.stream()
            .sorted(
                Comparator.comparingLong(Choice::accusations)
                    .thenComparingLong(Choice::newest)
                    .thenComparingInt(each -> each.used().cardinality()))
            .toList()) {
      if (kept.size() < MOST && kept.stream().noneMatch(choice::isNoBetterThan)) {
        kept.add(choice);
      }
    }
    choices = kept;
  }
}
