package assay.judge.site;

import assay.api.Observation;
import java.util.Arrays;

/// Finds the version of each arrival for a key. A value carries its version; a removal may be any delete sent by then.
///
/// Consecutive removals count as different deletes while enough deletes lie between the arrivals around them; the
/// last gets the newest. Without a delete left, the removal repeats the same delete; without any, it came late, early
/// or again. If that leaves arrivals behind a newer one, or again, [RemovalVersions] may explain them with fewer such arrivals:
/// no replicator is accused without need. A removal before the first delete was sent stays [Observation#ABSENT].
final class ArrivalVersions {

  private final long[] deletes;
  private final long[] deletesSent;

  private ArrivalVersions(long[] deletes, long[] sent) {
    this.deletes = deletes;
    this.deletesSent = sent;
  }

  /// Versions in the order heard, and whether each is certain.
  static final class Told {

    private final long[] versions;
    private final boolean[] sure;

    Told(long[] versions, boolean[] sure) {
      this.versions = versions;
      this.sure = sure;
    }

    long[] versions() {
      return versions;
    }

    boolean[] sure() {
      return sure;
    }
  }

  /// @param raw each arrival's own version
  /// @param heardNanos when each arrival was heard
  /// @param deletes versions of deletes that may have happened, rising
  /// @param sent when each was sent
  static Told tell(long[] raw, long[] heardNanos, long[] deletes, long[] sent) {
    Told told = new ArrivalVersions(deletes, sent).tell(raw, heardNanos);
    long accusations = RemovalVersions.accusations(raw, told.versions());
    if (accusations == 0 || deletes.length == 0) {
      return told;
    }
    long[] fewer = RemovalVersions.of(raw, heardNanos, deletes, sent);
    return RemovalVersions.accusations(raw, fewer) < accusations
        ? new Told(fewer, values(raw))
        : told;
  }

  /// Only values are certain.
  private static boolean[] values(long[] raw) {
    boolean[] values = new boolean[raw.length];
    for (int at = 0; at < raw.length; at++) {
      values[at] = raw[at] != Observation.ABSENT;
    }
    return values;
  }

  private Told tell(long[] raw, long[] heardNanos) {
    Told told = new Told(raw.clone(), new boolean[raw.length]);
    long before = Observation.ABSENT;
    int at = 0;
    while (at < raw.length) {
      if (raw[at] != Observation.ABSENT) {
        told.sure()[at] = true;
        before = raw[at] > 0 ? raw[at] : before;
        at++;
        continue;
      }
      int end = at;
      while (end < raw.length && raw[end] <= Observation.ABSENT) {
        end++;
      }
      long after = end < raw.length && raw[end] > before ? raw[end] : Long.MAX_VALUE;
      tell(told, at, end, before, after, heardNanos);
      for (; at < end; at++) {
        before = told.versions()[at] > 0 ? told.versions()[at] : before;
      }
    }
    return told;
  }

  /// Assigns deletes to removals between two values. Damaged arrivals stay as they are.
  private void tell(Told told, int from, int end, long before, long after, long[] heardNanos) {
    long upper = after;
    for (int at = end - 1; at >= from; at--) {
      if (told.versions()[at] == Observation.ABSENT) {
        int delete = highestBelow(upper, heardNanos[at]);
        if (delete >= 0 && deletes[delete] > before) {
          boolean other = delete > 0 && deletes[delete - 1] > before;
          told.sure()[at] = !other && upper == after;
          told.versions()[at] = deletes[delete];
          upper = deletes[delete];
        } else {
          boolean again = upper < after && sentNanos(upper) <= heardNanos[at];
          told.versions()[at] = again ? upper : other(told, at, before, heardNanos[at]);
        }
      }
    }
  }

  /// A delete out of order, by preference: the delete that had just arrived, again; the newest earlier delete not yet
  /// arrived (late); the next delete if sent (early); an older delete, again.
  private long other(Told told, int at, long before, long heardNanos) {
    int own = highestBelow(before + 1, heardNanos);
    if (own >= 0 && deletes[own] == before) {
      return before;
    }
    for (int delete = own; delete >= 0; delete--) {
      if (!arrived(told, at, deletes[delete])) {
        return deletes[delete];
      }
    }
    boolean early = own + 1 < deletes.length && deletesSent[own + 1] <= heardNanos;
    return early ? deletes[own + 1] : own >= 0 ? deletes[own] : Observation.ABSENT;
  }

  private long sentNanos(long delete) {
    return deletesSent[Arrays.binarySearch(deletes, delete)];
  }

  private static boolean arrived(Told told, int before, long version) {
    for (int at = 0; at < before; at++) {
      if (told.versions()[at] == version) {
        return true;
      }
    }
    return false;
  }

  /// The highest delete below a version, sent by a time, or -1.
  private int highestBelow(long version, long nanos) {
    int found = Arrays.binarySearch(deletes, version);
    int delete = (found < 0 ? -found - 1 : found) - 1;
    while (delete >= 0 && deletesSent[delete] > nanos) {
      delete--;
    }
    return delete;
  }
}
