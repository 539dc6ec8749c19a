package assay.judge.linearizability;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Versions of one key that replaced each other in one atomic step.
///
/// If version v was written on the condition that u was there, nothing comes between u and v in any order. A chain of
/// such versions therefore has one zone, from its earliest end to its latest start, like a single version. Inside a
/// chain, no operation with a version may begin after an operation with a later version ended. Then the chain fits its zone:
/// each operation takes effect as early as that zone and the operations before it allow.
final class VersionChains {

  private static final int NONE = ZoneTable.NONE;

  private int[] from = new int[16];
  private int[] to = new int[16];
  private boolean[] sure = new boolean[16];
  private int links;

  /// By place: the place after it and before it in its chain.
  private int[] next = new int[0];

  private int[] previous = new int[0];

  /// By place: the link that wrote it, if the outcome of that write is unknown.
  private int[] unsure = new int[0];

  private int[] proven = new int[16];
  private int provenCount;

  /// By place: the last of the chain that begins there.
  private int[] lasts = new int[0];

  void clear() {
    links = 0;
  }

  /// Adds a version that was written on the condition that another was there.
  ///
  /// @param condition the other's place; [ZoneTable#NONE] if it was never there
  /// @param acknowledged whether the write surely happened; otherwise it happened only if its version was seen
  void add(int condition, int written, boolean acknowledged) {
    if (links == from.length) {
      from = Arrays.copyOf(from, 2 * links);
      to = Arrays.copyOf(to, 2 * links);
      sure = Arrays.copyOf(sure, 2 * links);
    }
    from[links] = condition;
    to[links] = written;
    sure[links] = acknowledged;
    links++;
  }

  boolean any() {
    return links > 0;
  }

  /// The last place of the chain that begins at a place; the same place without a chain.
  int last(int place) {
    return any() && place < lasts.length && lasts[place] != NONE ? lasts[place] : place;
  }

  /// Gives each chain's first version its chain's zone, and takes the others' away.
  ///
  /// @return versions that no order of a chain allows, or null
  @Nullable VersionAnomaly join(ZoneTable zones) {
    int size = zones.size();
    next = filled(next, size);
    previous = filled(previous, size);
    lasts = filled(lasts, size);
    int impossible = prove(zones);
    if (impossible != NONE) {
      return new VersionAnomaly(VersionAnomaly.Kind.IMPOSSIBLE, impossible, impossible, NONE);
    }
    BitSet unwalked = new BitSet(size);
    for (int link = 0; link < links; link++) {
      if (sure[link] && from[link] != NONE) {
        if (next[from[link]] != NONE) {
          return new VersionAnomaly(
              VersionAnomaly.Kind.REPLACED_TWICE, next[from[link]], to[link], from[link]);
        }
        next[from[link]] = to[link];
        previous[to[link]] = from[link];
        unwalked.set(to[link]);
      }
    }
    for (int place = 0; place < size; place++) {
      if (next[place] != NONE && previous[place] == NONE) {
        VersionAnomaly clash = walk(zones, place, unwalked);
        if (clash != null) {
          return clash;
        }
      }
    }
    int circle = unwalked.nextSetBit(0);
    return circle < 0
        ? null
        : new VersionAnomaly(VersionAnomaly.Kind.CIRCLE, circle, previous[circle], NONE);
  }

  private static int[] filled(int[] places, int size) {
    int[] filled = places.length < size ? new int[size + size / 2] : places;
    Arrays.fill(filled, 0, size, NONE);
    return filled;
  }

  /// A write without an acknowledgement happened if its version was read, or replaced by a write that happened. Returns the
  /// place of a version that is proven although its condition never held, or none.
  private int prove(ZoneTable zones) {
    unsure = filled(unsure, zones.size());
    provenCount = 0;
    for (int link = 0; link < links; link++) {
      if (!sure[link]) {
        unsure[to[link]] = link;
      }
    }
    for (int link = 0; link < links; link++) {
      if (sure[link]) {
        push(from[link]);
      } else if (zones.firstEnd(to[link]) != ZoneTable.NEVER) {
        push(to[link]);
      }
    }
    while (provenCount > 0) {
      int link = unsure[proven[--provenCount]];
      if (link != NONE && from[link] == NONE) {
        return to[link];
      }
      if (link != NONE && !sure[link]) {
        sure[link] = true;
        push(from[link]);
      }
    }
    return NONE;
  }

  private void push(int place) {
    if (provenCount == proven.length) {
      proven = Arrays.copyOf(proven, 2 * provenCount);
    }
    proven[provenCount++] = place;
  }

  private @Nullable VersionAnomaly walk(ZoneTable zones, int head, BitSet unwalked) {
    long latest = Long.MIN_VALUE;
    int held = head;
    for (int place = head; place != NONE; place = next[place]) {
      if (zones.firstEnd(place) < latest) {
        return new VersionAnomaly(VersionAnomaly.Kind.STILL_THERE, held, place, NONE);
      }
      if (zones.lastStart(place) > latest) {
        latest = zones.lastStart(place);
        held = place;
      }
      lasts[head] = place;
    }
    for (int place = next[head]; place != NONE; place = next[place]) {
      unwalked.clear(place);
      zones.include(head, place);
      zones.hide(place);
    }
    return null;
  }
}
