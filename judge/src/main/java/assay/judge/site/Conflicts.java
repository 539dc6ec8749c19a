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
/// A write that was not heard in another site, where a client wrote later, is *unheard*: that client replaced it if the
/// listener missed it ([Listeners]).
///
/// Writes that may have happened count too. An acknowledged write that no write replaced is one of the key's last.
/// Sites that agree keep one; the others are gone although no client overwrote them knowingly. A write that arrived
/// during another counts as seen, therefore the number is a lower bound.
final class Conflicts {

  private static final long NEVER = Long.MAX_VALUE;

  private final History history;
  private final SiteArrivals sites;

  Conflicts(Evidence evidence) {
    this.history = evidence.history();
    this.sites = evidence.arrivals();
  }

  /// Acknowledged writes of one key, as places in its changes.
  ///
  /// @param last those that no write is known to have replaced
  /// @param thrownAway those of `last` that no site holds
  /// @param unheard more that no site holds, and that a client replaced if a listener missed them
  record Found(List<Integer> last, List<Integer> thrownAway, List<Integer> unheard) {}

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
    for (int place : lastOfClient.values()) {
      if (writes(of, place).noneMatch(by -> isReplaced(at, place, by))) {
        last.add(place);
        if (held.stream().noneMatch(found -> holds(of, place, found))) {
          boolean perhaps = writes(of, place).anyMatch(by -> isReplacedIfMissed(at, place, by));
          (perhaps ? unheard : thrownAway).add(place);
        }
      }
    }
    return new Found(last, thrownAway, unheard);
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

  private boolean isReplaced(List<KeyChanges> at, int place, int by) {
    KeyChanges of = at.getFirst();
    if (client(of, by) == client(of, place)) {
      return of.versions()[by] > of.versions()[place];
    }
    if (!isElsewhere(of, place, by)) {
      return of.sentNanos()[place] <= endNanos(of, by);
    }
    KeyChanges there = at.get(site(of, by));
    long heard = there.firstHeardNanos(place);
    return heard < NEVER && heard <= Math.max(endNanos(of, by), there.firstHeardNanos(by));
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
