package assay.judge.site;

import java.util.Arrays;

/// The writes of one key that may have happened, by rising version, and what one site heard of them.
///
/// @param key the key
/// @param ordered whether a higher version is a newer one; false where sites write the same keys and several
///     clients wrote this one
/// @param versions the versions, rising
/// @param events of each the event that acknowledged it, or else one with an unknown outcome
/// @param sentNanos of each when its first write began
/// @param ackNanos of each when it was acknowledged; `Long.MAX_VALUE` where it never was
/// @param tries of each how many writes of it may have happened: a load may write a version again
/// @param due of each whether it must arrive in the site
/// @param deleted of each whether it is a delete
/// @param arrivals the events of the site's observer, in the order it heard them
/// @param heardNanos of each arrival when it was heard
/// @param told of each arrival which version it was
/// @param sure of each arrival whether it can have been no other
record KeyChanges(
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
