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

/// Finds acknowledged writes that conflict resolution discarded: writes of a shared key that no write replaced and no
/// site holds.
///
/// A write *replaced* another if its client may have seen the other:
///
/// - same client: the later write;
/// - same site: a write that ended after the other began;
/// - another site: a write that ended after the other had been heard there. A site without an observer counts as the
///   same site.
///
/// A listener may miss a change. Where one surely did, a write that nobody heard of may have been seen all the same: what
/// depends on that is *perhaps* thrown away.
///
/// Writes that may have happened count too. An acknowledged write that no write replaced is one of the key's last.
/// Sites that agree keep one; the others are gone although no client overwrote them knowingly. A write that arrived
/// during another counts as seen, therefore the number is a lower bound.
final class Conflicts {

  private final Evidence evidence;
  private final History history;
  private final SiteArrivals sites;
  private final boolean missed;

  /// @param missed whether a listener missed a change that its site holds
  Conflicts(Evidence evidence, boolean missed) {
    this.evidence = evidence;
    this.history = evidence.history();
    this.sites = evidence.arrivals();
    this.missed = missed;
  }

  /// @param last acknowledged writes that no write replaced, as places in the key's changes
  /// @param thrownAway those of `last` that no site holds
  /// @param perhaps how many more no site holds that a client may have replaced unheard
  record Found(List<Integer> last, List<Integer> thrownAway, long perhaps) {}

  /// @param at the key's changes as heard in each site
  /// @param held each site's final version; [Observation#CORRUPT] if unreadable
  Found look(List<KeyChanges> at, List<Long> held) {
    KeyChanges of = at.getFirst();
    Map<Integer, Integer> lastOfClient = new HashMap<>();
    for (int place = 0; place < of.versions().length; place++) {
      if (of.acked(place)) {
        lastOfClient.merge(history.client(of.events()[place]), place, (one, later) -> later);
      }
    }
    List<Integer> last = new ArrayList<>();
    List<Integer> thrownAway = new ArrayList<>();
    long perhaps = 0;
    for (int place : lastOfClient.values()) {
      if (!replaced(at, place)) {
        last.add(place);
        boolean gone = held.stream().noneMatch(found -> holds(of, place, found));
        if (gone && missed && mayBeReplacedUnheard(at, place)) {
          perhaps++;
        } else if (gone) {
          thrownAway.add(place);
        }
      }
    }
    return new Found(last, thrownAway, perhaps);
  }

  /// Whether a client of another site, which heard nothing of a write, wrote after it was sent.
  private boolean mayBeReplacedUnheard(List<KeyChanges> at, int place) {
    KeyChanges of = at.getFirst();
    int site = sites.siteOf(history.client(of.events()[place]));
    for (int by = 0; by < of.versions().length; by++) {
      int other = sites.siteOf(history.client(of.events()[by]));
      if (other != site
          && seenNanos(at, place, other, site) == Long.MAX_VALUE
          && endNanos(of, by) >= of.sentNanos()[place]) {
        return true;
      }
    }
    return false;
  }

  private static boolean holds(KeyChanges of, int place, long found) {
    return of.deleted()[place] ? found == Observation.ABSENT : found == of.versions()[place];
  }

  private boolean replaced(List<KeyChanges> at, int place) {
    KeyChanges of = at.getFirst();
    int client = history.client(of.events()[place]);
    int site = sites.siteOf(client);
    for (int by = 0; by < of.versions().length; by++) {
      int other = history.client(of.events()[by]);
      if (by == place) {
        continue;
      }
      if (other == client) {
        if (of.versions()[by] > of.versions()[place]) {
          return true;
        }
      } else if (seenNanos(at, place, sites.siteOf(other), site) <= endNanos(of, by)) {
        return true;
      }
    }
    return false;
  }

  /// The earliest moment at which a write may have been seen in a site.
  private long seenNanos(List<KeyChanges> at, int place, int there, int own) {
    KeyChanges of = at.get(there);
    if (there == own || evidence.arrivals().at(there).isEmpty()) {
      return of.sentNanos()[place];
    }
    for (int arrival = 0; arrival < of.arrivals().length; arrival++) {
      long told = of.told()[arrival];
      boolean removal =
          told == Observation.ABSENT
              && of.deleted()[place]
              && of.heardNanos()[arrival] >= of.sentNanos()[place];
      if (removal || told == of.versions()[place]) {
        return of.heardNanos()[arrival];
      }
    }
    return Long.MAX_VALUE;
  }

  /// A write's end; never for an UNKNOWN write, because it may land late.
  private long endNanos(KeyChanges of, int place) {
    return history.outcome(of.events()[place]) == OperationOutcome.OK
        ? of.ackNanos()[place]
        : Long.MAX_VALUE - 1;
  }
}
