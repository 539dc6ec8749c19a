package assay.judge.site;

import assay.api.Observation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One key's writes that may have happened, by rising version, and what one site heard of them.
final class KeyChanges {

  private final int key;
  private final boolean ordered;
  private final long[] versions;
  private final int[] events;
  private final long[] sentNanos;
  private final long[] ackNanos;
  private final int[] tries;
  private final boolean[] due;
  private final boolean[] deleted;
  private final int[] arrivals;
  private final long[] heardNanos;
  private final long[] told;
  private final boolean[] sure;
  private long @Nullable [] firstHeard;

  KeyChanges(
      int key,
      boolean ordered,
      long[] versions,
      int[] events,
      long[] sentNanos,
      long[] ackNanos,
      int[] tries,
      boolean[] due,
      boolean[] deleted,
      int[] arrivals,
      long[] heardNanos,
      long[] told,
      boolean[] sure) {
    this.key = key;
    this.ordered = ordered;
    this.versions = versions;
    this.events = events;
    this.sentNanos = sentNanos;
    this.ackNanos = ackNanos;
    this.tries = tries;
    this.due = due;
    this.deleted = deleted;
    this.arrivals = arrivals;
    this.heardNanos = heardNanos;
    this.told = told;
    this.sure = sure;
  }

  int key() {
    return key;
  }

  /// Whether a higher version is newer; false if sites share keys and several clients wrote this one.
  boolean ordered() {
    return ordered;
  }

  long[] versions() {
    return versions;
  }

  /// For each version: the event that acknowledged it, otherwise an UNKNOWN one.
  int[] events() {
    return events;
  }

  /// For each version: when its first write began.
  long[] sentNanos() {
    return sentNanos;
  }

  /// For each version: when it was acknowledged, or [Long#MAX_VALUE].
  long[] ackNanos() {
    return ackNanos;
  }

  /// For each version: the writes that may have happened, because a load may repeat one.
  int[] tries() {
    return tries;
  }

  /// For each version: whether it must arrive in the site.
  boolean[] due() {
    return due;
  }

  boolean[] deleted() {
    return deleted;
  }

  /// The observer's events, in the order heard.
  int[] arrivals() {
    return arrivals;
  }

  long[] heardNanos() {
    return heardNanos;
  }

  long[] told() {
    return told;
  }

  /// For each arrival: whether its version is certain.
  boolean[] sure() {
    return sure;
  }

  /// A version's place; -1 if no write can have left it.
  int find(long version) {
    int found = Arrays.binarySearch(versions, version);
    return found < 0 ? -1 : found;
  }

  /// When the site first heard of a version, by its place, or [Long#MAX_VALUE]. A removal may be any delete that was
  /// sent before.
  long firstHeardNanos(int at) {
    long[] all = firstHeard;
    if (all == null) {
      all = new long[versions.length];
      Arrays.fill(all, Long.MAX_VALUE);
      for (int arrival = 0; arrival < arrivals.length; arrival++) {
        hears(all, arrival);
      }
      firstHeard = all;
    }
    return all[at];
  }

  private void hears(long[] all, int arrival) {
    int found = told[arrival] == Observation.ABSENT ? -1 : find(told[arrival]);
    if (found >= 0) {
      all[found] = Math.min(all[found], heardNanos[arrival]);
    }
    for (int at = 0; told[arrival] == Observation.ABSENT && at < all.length; at++) {
      if (deleted[at] && heardNanos[arrival] >= sentNanos[at]) {
        all[at] = Math.min(all[at], heardNanos[arrival]);
      }
    }
  }

  boolean acked(int at) {
    return ackNanos[at] < Long.MAX_VALUE;
  }

  /// The newest acknowledged version's place, or -1.
  int newestAcked() {
    for (int at = versions.length - 1; at >= 0; at--) {
      if (acked(at)) {
        return at;
      }
    }
    return -1;
  }
}
