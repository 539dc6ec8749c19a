package assay.workload.hub.load;

import assay.workload.hub.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/// What one map must hold: the state of each of its rows, and for rows whose last write has an unknown
/// outcome the states they may be in as well. Safe for threads.
final class Page {

  /// A write that may have happened.
  private record Doubt(short state, BitSet rows) {}

  private final String map;
  private final Rows rows;
  private final short[] states;
  private final List<Doubt> doubts = new ArrayList<>();
  private boolean changed;
  private int resume;

  /// @param map the map's name in the cluster
  /// @param rows all that it ever holds
  Page(String map, Rows rows) {
    this.map = map;
    this.rows = rows;
    this.states = new short[rows.count()];
    Arrays.fill(states, State.ABSENT);
  }

  String map() {
    return map;
  }

  Rows rows() {
    return rows;
  }

  /// Rows that surely are in their states now.
  synchronized void wrote(List<Entry> entries, ToIntFunction<Entry> state) {
    changed = true;
    for (Entry entry : entries) {
      sure(entry.row(), (short) state.applyAsInt(entry));
    }
  }

  /// Rows that may be in their states now, or as they were.
  synchronized void maybeWrote(List<Entry> entries, ToIntFunction<Entry> state) {
    changed = true;
    for (Entry entry : entries) {
      doubt(entry.row(), (short) state.applyAsInt(entry));
    }
  }

  /// Rows that were there and surely are in a state now; rows that were not there still are not.
  synchronized void changed(List<Integer> numbers, short state) {
    changed = true;
    for (int row : numbers) {
      Set<Short> before = possible(row);
      if (!before.equals(absent())) {
        sure(row, state);
        if (before.contains(State.ABSENT)) {
          doubt(row, State.ABSENT);
        }
      }
    }
  }

  /// Rows that were there and may be in a state now.
  synchronized void maybeChanged(List<Integer> numbers, short state) {
    changed = true;
    for (int row : numbers) {
      if (!possible(row).equals(absent())) {
        doubt(row, state);
      }
    }
  }

  /// The map surely is empty now.
  synchronized void dropped() {
    changed = true;
    resume = 0;
    doubts.clear();
    Arrays.fill(states, State.ABSENT);
  }

  /// The map may be empty now, or as it was.
  synchronized void maybeDropped() {
    changed = true;
    resume = 0;
    for (int row = 0; row < states.length; row++) {
      doubt(row, State.ABSENT);
    }
  }

  private void sure(int row, short state) {
    states[row] = state;
    for (Doubt doubt : doubts) {
      doubt.rows().clear(row);
    }
  }

  private static Set<Short> absent() {
    return Set.of(State.ABSENT);
  }

  private void doubt(int row, short state) {
    for (Doubt doubt : doubts) {
      if (doubt.state() == state) {
        doubt.rows().set(row);
        return;
      }
    }
    BitSet one = new BitSet();
    one.set(row);
    doubts.add(new Doubt(state, one));
  }

  /// The states a row may be in, one of them where nothing is unknown.
  synchronized Set<Short> possible(int row) {
    Set<Short> possible = new TreeSet<>();
    possible.add(states[row]);
    for (Doubt doubt : doubts) {
      if (doubt.rows().get(row)) {
        possible.add(doubt.state());
      }
    }
    return possible;
  }

  /// Whether the map surely holds nothing.
  synchronized boolean empty() {
    if (doubts.stream().anyMatch(doubt -> !doubt.rows().isEmpty())) {
      return false;
    }
    for (short state : states) {
      if (state != State.ABSENT) {
        return false;
      }
    }
    return true;
  }

  /// The row from which a load that broke goes on; 0 where none did.
  synchronized int resume() {
    return resume;
  }

  /// Where the next load begins.
  synchronized void resumeAt(int row) {
    resume = row;
  }

  /// Whether anything was told since this was asked last.
  synchronized boolean takeChanged() {
    boolean was = changed;
    changed = false;
    return was;
  }
}
