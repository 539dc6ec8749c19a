package assay.judge.site;

import assay.api.Observation;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals.Observed;
import assay.plan.ProcessName;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Arrays;

/// What every key held in a site at the end, read by clients in the first site and by observers in their own.
///
/// Of two reads the higher version counts; on a key that clients of several sites wrote, the last read.
final class FinalSiteReads {

  private static final int NONE = -1;

  private final History history;
  private final ProcessName reader;
  private final int[] reads;

  private FinalSiteReads(History history, ProcessName reader, boolean shared) {
    this.history = history;
    this.reader = reader;
    int highest = -1;
    for (int event = 0; event < history.size(); event++) {
      highest = Math.max(highest, history.key(event));
    }
    this.reads = new int[highest + 1];
    Arrays.fill(reads, NONE);
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.FINAL_READ && history.outcome(event) == OperationOutcome.OK) {
        int before = reads[history.key(event)];
        boolean newer =
            before == NONE
                || (shared
                    ? history.endNanos(event) >= history.endNanos(before)
                    : history.version(event) > history.version(before));
        reads[history.key(event)] = newer ? event : before;
      }
    }
  }

  static FinalSiteReads ofFirst(Evidence evidence) {
    return new FinalSiteReads(
        evidence.history(), ProcessName.client(1), evidence.arrivals().shared());
  }

  static FinalSiteReads of(Evidence evidence, Observed observed) {
    return new FinalSiteReads(
        observed.history(),
        ProcessName.observer(observed.site() + 1),
        evidence.arrivals().shared());
  }

  /// By clients in the first site, by the observer in another; empty without an observer.
  static FinalSiteReads at(Evidence evidence, int site) {
    return site == 0
        ? ofFirst(evidence)
        : evidence
            .arrivals()
            .at(site)
            .map(observed -> of(evidence, observed))
            .orElseGet(() ->
                new FinalSiteReads(
                    new History(), ProcessName.observer(site + 1), evidence.arrivals().shared()));
  }

  /// A key's final read, or below 0.
  int of(int key) {
    return key < reads.length ? reads[key] : NONE;
  }

  /// The version found; [Observation#ABSENT] for an empty read.
  long version(int event) {
    return history.foundNothing(event) ? Observation.ABSENT : history.version(event);
  }

  History history() {
    return history;
  }

  ProcessName reader(int event) {
    return reader.role() == ProcessName.Role.CLIENT
        ? ProcessName.client(history.client(event) + 1)
        : reader;
  }

  /// Whether the found version is at least as new as a version of an ordered key. Absence is as new as a delete, or
  /// as a version that a later delete may have removed.
  static boolean holds(KeyChanges changes, int at, long found) {
    if (found == Observation.ABSENT) {
      for (int later = at; later < changes.versions().length; later++) {
        if (changes.deleted()[later]) {
          return true;
        }
      }
      return false;
    }
    return found >= changes.versions()[at];
  }

  /// Whether no write can have left the found version.
  static boolean phantom(KeyChanges changes, long found) {
    return found > Observation.ABSENT && changes.find(found) < 0;
  }
}
