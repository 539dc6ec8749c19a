package assay.judge.site;

import assay.api.Observation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gives removals the deletes that accuse a replicator least: of an arrival behind a newer one, or of a delete that arrives
/// again. A removal may be any delete sent before it was heard.
///
/// A removal without an accusation is the lowest newer delete: a higher one can only put more later arrivals behind. Otherwise
/// it is the newest delete again, or one from before: if possible one that has not arrived. Which one from before makes no
/// difference, because each of them may also be chosen later. So only the newest version and the number of deletes that have
/// arrived matter to what follows, and the search is complete.
final class RemovalVersions {

  private enum Explanation {
    NEWER,
    NEWEST_AGAIN,
    OLDER,
    OLDER_AGAIN
  }

  /// What was chosen up to an arrival.
  ///
  /// @param newest the highest version so far
  /// @param place of the first delete that is not older
  /// @param isDelete whether the newest is that delete
  /// @param arrived how many deletes have arrived
  private record Choice(
      long newest,
      int place,
      boolean isDelete,
      int arrived,
      long accusations,
      @Nullable Given given) {

    /// Whether another choice can follow this one with no more accusations in all. Nothing newer has arrived there. Of the
    /// deletes up to its newest, this choice has used all but those between the two newest versions. Each delete that is used
    /// there but may be open here costs at most one accusation more: it comes again.
    private boolean isNoBetterThan(Choice other) {
      int arrivedUpToThere = arrived - (end() - other.end());
      return other.newest <= newest
          && other.accusations + Math.max(0, other.arrived - arrivedUpToThere) <= accusations;
    }

    /// The place behind the deletes up to the newest version.
    private int end() {
      return place + (isDelete ? 1 : 0);
    }
  }

  /// A removal's explanation, and those of the removals before.
  ///
  /// @param place the delete's; of an older delete, the place that it is below
  private record Given(int arrival, Explanation explanation, int place, @Nullable Given before) {}

  private final long[] deletes;
  private final long[] sentNanos;
  private List<Choice> choices = List.of(new Choice(Observation.ABSENT, 0, false, 0, 0, null));

  private RemovalVersions(long[] deletes, long[] sentNanos) {
    this.deletes = deletes;
    this.sentNanos = sentNanos;
  }

  /// Each arrival's version; a removal that no delete explains stays [Observation#ABSENT].
  ///
  /// @param raw each arrival's own version, in the order heard; damaged ones are negative
  /// @param heardNanos rising
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
    removals.explain(versions, heardNanos);
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
    int found = Arrays.binarySearch(deletes, version);
    int place = found < 0 ? -found - 1 : found;
    keep(
        choices.stream()
            .map(choice ->
                version < choice.newest()
                    ? accused(choice, choice.arrived(), 1, choice.given())
                    : new Choice(
                        version,
                        place,
                        false,
                        choice.arrived(),
                        choice.accusations(),
                        choice.given()))
            .toList());
  }

  private static Choice accused(Choice choice, int arrived, int more, @Nullable Given given) {
    return new Choice(
        choice.newest(),
        choice.place(),
        choice.isDelete(),
        arrived,
        choice.accusations() + more,
        given);
  }

  private void removal(int arrival, long heardNanos) {
    int[] sentBelow = sentBelow(heardNanos);
    List<Choice> next = new ArrayList<>();
    for (Choice choice : choices) {
      int newer = choice.end();
      while (newer < deletes.length && sentNanos[newer] > heardNanos) {
        newer++;
      }
      int arrived = choice.arrived();
      if (newer < deletes.length) {
        Given given = given(choice, arrival, Explanation.NEWER, newer);
        next.add(new Choice(deletes[newer], newer, true, arrived + 1, choice.accusations(), given));
      }
      if (choice.isDelete()) {
        Given given = given(choice, arrival, Explanation.NEWEST_AGAIN, choice.place());
        next.add(accused(choice, arrived, 1, given));
      } else if (sentBelow[choice.place()] > arrived) {
        Given given = given(choice, arrival, Explanation.OLDER, choice.place());
        next.add(accused(choice, arrived + 1, 1, given));
      } else if (sentBelow[choice.place()] > 0) {
        Given given = given(choice, arrival, Explanation.OLDER_AGAIN, choice.place());
        next.add(accused(choice, arrived, 2, given));
      }
    }
    if (!next.isEmpty()) {
      keep(next);
    }
  }

  private static Given given(Choice choice, int arrival, Explanation explanation, int place) {
    return new Given(arrival, explanation, place, choice.given());
  }

  /// For each place, how many of the deletes below it were sent by then.
  private int[] sentBelow(long nanos) {
    int[] below = new int[deletes.length + 1];
    for (int place = 0; place < deletes.length; place++) {
      below[place + 1] = below[place] + (sentNanos[place] <= nanos ? 1 : 0);
    }
    return below;
  }

  private void keep(List<Choice> all) {
    List<Choice> kept = new ArrayList<>();
    for (Choice choice :
        all.stream()
            .sorted(
                Comparator.comparingLong(Choice::accusations)
                    .thenComparingLong(Choice::newest)
                    .thenComparingInt(Choice::arrived))
            .toList()) {
      if (kept.stream().noneMatch(choice::isNoBetterThan)) {
        kept.add(choice);
      }
    }
    choices = kept;
  }

  /// Gives the removals their deletes, in the order heard.
  private void explain(long[] versions, long[] heardNanos) {
    Deque<Given> inOrder = new ArrayDeque<>();
    for (Given given = choices.getFirst().given(); given != null; given = given.before()) {
      inOrder.addFirst(given);
    }
    BitSet arrived = new BitSet();
    for (Given given : inOrder) {
      int delete =
          switch (given.explanation()) {
            case NEWER, NEWEST_AGAIN -> given.place();
            case OLDER -> older(given, arrived, heardNanos);
            case OLDER_AGAIN -> older(given, new BitSet(), heardNanos);
          };
      arrived.set(delete);
      versions[given.arrival()] = deletes[delete];
    }
  }

  /// The newest delete below a place that was sent by then, without some.
  private int older(Given given, BitSet without, long[] heardNanos) {
    int older = without.previousClearBit(given.place() - 1);
    while (sentNanos[older] > heardNanos[given.arrival()]) {
      older = without.previousClearBit(older - 1);
    }
    return older;
  }
}
