package assay.judge.site;

import java.util.Arrays;

/// The writes of one key that may have happened, by rising version, and what one site heard of them.
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

  /// The key.
  int key() {
    return key;
  }

  /// Whether a higher version is a newer one; false where sites write the same keys and several clients wrote this one.
  boolean ordered() {
    return ordered;
  }

  /// The versions, rising.
  long[] versions() {
    return versions;
  }

  /// Of each the event that acknowledged it, or else one with an unknown outcome.
  int[] events() {
    return events;
  }

  /// Of each when its first write began.
  long[] sentNanos() {
    return sentNanos;
  }

  /// Of each when it was acknowledged; `Long.MAX_VALUE` where it never was.
  long[] ackNanos() {
    return ackNanos;
  }

  /// Of each how many writes of it may have happened: a load may write a version again.
  int[] tries() {
    return tries;
  }

  /// Of each whether it must arrive in the site.
  boolean[] due() {
    return due;
  }

  /// Of each whether it is a delete.
  boolean[] deleted() {
    return deleted;
  }

  /// The events of the site's observer, in the order it heard them.
  int[] arrivals() {
    return arrivals;
  }

  /// Of each arrival when it was heard.
  long[] heardNanos() {
    return heardNanos;
  }

  /// Of each arrival which version it was.
  long[] told() {
    return told;
  }

  /// Of each arrival whether it can have been no other.
  boolean[] sure() {
    return sure;
  }

  /// The place of a version; -1 where nobody can have written it.
  int find(long version) {
    int found = Arrays.binarySearch(versions, version);
    return found < 0 ? -1 : found;
  }

  /// Whether a version was acknowledged.
  boolean acked(int at) {
    return ackNanos[at] < Long.MAX_VALUE;
  }

  /// The place of the newest acknowledged version; -1 where there is none.
  int newestAcked() {
    for (int at = versions.length - 1; at >= 0; at--) {
      if (acked(at)) {
        return at;
      }
    }
    return -1;
  }
}
