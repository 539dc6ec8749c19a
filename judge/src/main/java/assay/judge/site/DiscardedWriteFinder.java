package assay.judge.site;

import assay.api.Observation;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.record.history.History;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Finds acknowledged writes that conflict resolution discarded: writes of a shared key that no write replaced and no
/// site holds.
///
/// A write *replaced* another if its client may have seen the other:
///
/// - same client: the later write;
/// - same site: a write that ended after the other began;
/// - another site: a write that ended, or was heard there, after the other had been heard there. The listener may be
///   late, but hears one key's changes in order. A site without an observer counts as the same site.
///
/// If the listener missed a write of its own site, that write came before the next one of its client. Without a next one,
/// the write is *untold*: nothing shows whether it came before or after the other.
///
/// A write that was not heard in another site, where a client wrote later, is *unheard*: that client replaced it if the
/// listener missed it ([MissedChangesBound]).
///
/// Writes that may have happened count too. An acknowledged write that no write replaced is one of the key's last.
/// Sites that agree keep one; the others are gone although no client overwrote them knowingly. A write that arrived
/// during another counts as seen, therefore the number is a lower bound.
final class DiscardedWriteFinder {

  private static final long NEVER = Long.MAX_VALUE;

  private final History history;
  private final SiteArrivals sites;

  DiscardedWriteFinder(Evidence evidence) {
    this.history = evidence.history();
    this.sites = evidence.arrivals();
  }

  /// Acknowledged writes of one key, as places in its changes.
  ///
  /// @param last those that no write is known to have replaced
  /// @param thrownAway those of `last` that no site holds
  /// @param unheard more that no site holds, and that a client replaced if a listener missed them
  /// @param untold more that no site holds, and that an untold write may have replaced
  record Found(
      List<Integer> last, List<Integer> thrownAway, List<Integer> unheard, List<Integer> untold) {}

  /// @param at the key's changes as heard in each site
  /// @param held each site's final version; [Observation#CORRUPT] if unreadable
  Found look(List<KeyChanges> at, List<Long> held) {
    KeyChanges of = at.getFirst();
    Map<Integer, Integer> lastOfClient = new HashMap<>();
    for (int place = 0; place < of.versions().length; place++) {
      if (of.acked(place)) {
        lastOfClient.merge(client(of, place), place, (one, later) -> later);
      }
    }
    List<Integer> last = new ArrayList<>();
    List<Integer> thrownAway = new ArrayList<>();
    List<Integer> unheard = new ArrayList<>();
    List<Integer> untold = new ArrayList<>();
    long[] told = toldNanos(at);
    for (int place : lastOfClient.values()) {
      if (writes(of, place).noneMatch(by -> isReplaced(at, place, by, told[by]))) {
        last.add(place);
        if (held.stream().noneMatch(found -> holds(of, place, found))) {
          if (writes(of, place).anyMatch(by -> isReplacedIfEarlier(at, place, by, told[by]))) {
            untold.add(place);
          } else if (writes(of, place).anyMatch(by -> isReplacedIfMissed(at, place, by))) {
            unheard.add(place);
          } else {
            thrownAway.add(place);
          }
        }
      }
    }
    return new Found(last, thrownAway, unheard, untold);
  }

  /// For each write: when the listener of its own site heard it or a later one of its client, otherwise NEVER. What the
  /// listener heard afterwards came after the write.
  private long[] toldNanos(List<KeyChanges> at) {
    KeyChanges of = at.getFirst();
    long[] told = new long[of.versions().length];
    Map<Integer, Long> ofClient = new HashMap<>();
    for (int place = told.length - 1; place >= 0; place--) {
      long heard = at.get(site(of, place)).firstHeardNanos(place);
      told[place] = ofClient.merge(client(of, place), heard, Math::min);
    }
    return told;
  }

  private static boolean holds(KeyChanges of, int place, long found) {
    return of.deleted()[place] ? found == Observation.ABSENT : found == of.versions()[place];
  }

  private int client(KeyChanges of, int place) {
    return history.client(of.events()[place]);
  }

  private int site(KeyChanges of, int place) {
    return sites.siteOf(client(of, place));
  }

  /// The key's other writes.
  private static IntStream writes(KeyChanges of, int place) {
    return IntStream.range(0, of.versions().length).filter(by -> by != place);
  }

  private boolean isReplaced(List<KeyChanges> at, int place, int by, long told) {
    KeyChanges of = at.getFirst();
    if (client(of, by) == client(of, place)) {
      return of.versions()[by] > of.versions()[place];
    }
    if (!isElsewhere(of, place, by)) {
      return of.sentNanos()[place] <= endNanos(of, by);
    }
    long heard = at.get(site(of, by)).firstHeardNanos(place);
    return heard < NEVER && heard <= Math.max(endNanos(of, by), told < NEVER ? told : 0);
  }

  private boolean isReplacedIfEarlier(List<KeyChanges> at, int place, int by, long told) {
    KeyChanges of = at.getFirst();
    return isElsewhere(of, place, by)
        && told == NEVER
        && at.get(site(of, by)).firstHeardNanos(place) < NEVER
        && of.sentNanos()[place] <= endNanos(of, by);
  }

  private boolean isReplacedIfMissed(List<KeyChanges> at, int place, int by) {
    KeyChanges of = at.getFirst();
    return isElsewhere(of, place, by)
        && at.get(site(of, by)).firstHeardNanos(place) == NEVER
        && of.sentNanos()[place] <= endNanos(of, by);
  }

  /// Whether another write was made in another site with an observer.
  private boolean isElsewhere(KeyChanges of, int place, int by) {
    int there = site(of, by);
    return there != site(of, place) && sites.at(there).isPresent();
  }

  /// A write's end; never for an UNKNOWN write, because it may land late.
  private long endNanos(KeyChanges of, int place) {
    return history.outcome(of.events()[place]) == OperationOutcome.OK
        ? of.ackNanos()[place]
        : NEVER;
  }
}
