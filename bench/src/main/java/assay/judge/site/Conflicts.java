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

/// Acknowledged writes that a conflict threw away: of a key that clients of several sites wrote, those that nobody
/// replaced and that no site holds.
///
/// A write *replaced* another one of its key where it may have been made on top of it:
/// by the same client, a later one; by another client of the same site, one that ended after the other began; by a client
/// of another site, one that ended after the other had been heard of there. Whatever may have happened may have replaced.
/// In a site without an observer nobody knows what was heard of, so that a write which ended after the other began may
/// have replaced it.
///
/// An acknowledged write that no write replaced is one of the last of its key. Sites that agree keep one of those; what
/// they threw away of the others was acknowledged and is gone, though nobody had seen it and written anew. A write that
/// arrived while another was under way is given the benefit of the doubt, and so the number is the least there can be.
final class Conflicts {

  private final Evidence evidence;
  private final History history;
  private final SiteArrivals sites;

  Conflicts(Evidence evidence) {
    this.evidence = evidence;
    this.history = evidence.history();
    this.sites = evidence.arrivals();
  }

  /// What became of a key.
  ///
  /// @param last the acknowledged writes that nobody replaced, as places of the key's changes
  /// @param thrownAway those of them that no site holds
  record Found(List<Integer> last, List<Integer> thrownAway) {}

  /// Looks at a key.
  ///
  /// @param at the key's changes as each site heard of them, by site
  /// @param held what each site holds at the end; [Observation#CORRUPT] where it could not be read
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
    for (int place : lastOfClient.values()) {
      if (!replaced(at, place)) {
        last.add(place);
        if (held.stream().noneMatch(found -> holds(of, place, found))) {
          thrownAway.add(place);
        }
      }
    }
    return new Found(last, thrownAway);
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

  /// From when on a write may have been seen in a site.
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

  /// When a write was over; never where its outcome is unknown, since it may land late.
  private long endNanos(KeyChanges of, int place) {
    return history.outcome(of.events()[place]) == OperationOutcome.OK
        ? of.ackNanos()[place]
        : Long.MAX_VALUE - 1;
  }
}
