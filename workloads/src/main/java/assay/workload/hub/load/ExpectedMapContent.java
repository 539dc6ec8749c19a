package assay.workload.hub.load;

import assay.workload.hub.RowGenerator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/// The expected content of one map: the state of each row, and all possible states of rows whose
/// last write has an unknown outcome. Thread-safe.
final class ExpectedMapContent {

  /// A write that may have happened.
  private record Doubt(short state, BitSet rows) {}

  private final String map;
  private final RowGenerator rows;
  private final short[] states;
  private final List<Doubt> doubts = new ArrayList<>();
  private boolean changed;
  private int resume;

  /// @param map the map's name in the cluster
  /// @param rows all rows that the map ever holds
  ExpectedMapContent(String map, RowGenerator rows) {
    this.map = map;
    this.rows = rows;
    this.states = new short[rows.count()];
    Arrays.fill(states, RowState.ABSENT);
  }

  String map() {
    return map;
  }

  RowGenerator rows() {
    return rows;
  }

  /// Records rows that are certainly in a new state.
  synchronized void wrote(List<LoadedRow> entries, ToIntFunction<LoadedRow> state) {
    changed = true;
    for (LoadedRow entry : entries) {
      sure(entry.row(), (short) state.applyAsInt(entry));
    }
  }

  /// Records rows that are in a new state or unchanged.
  synchronized void maybeWrote(List<LoadedRow> entries, ToIntFunction<LoadedRow> state) {
    changed = true;
    for (LoadedRow entry : entries) {
      doubt(entry.row(), (short) state.applyAsInt(entry));
    }
  }

  /// Records a new state for existing rows; absent rows stay absent.
  synchronized void changed(List<Integer> numbers, short state) {
    changed = true;
    for (int row : numbers) {
      Set<Short> before = possible(row);
      if (!before.equals(absent())) {
        sure(row, state);
        if (before.contains(RowState.ABSENT)) {
          doubt(row, RowState.ABSENT);
        }
      }
    }
  }

  synchronized void maybeChanged(List<Integer> numbers, short state) {
    changed = true;
    for (int row : numbers) {
      if (!possible(row).equals(absent())) {
        doubt(row, state);
      }
    }
  }

  /// Records that the map is certainly empty.
  synchronized void dropped() {
    changed = true;
    resume = 0;
    doubts.clear();
    Arrays.fill(states, RowState.ABSENT);
  }

  /// Records that the map is empty or unchanged.
  synchronized void maybeDropped() {
    changed = true;
    resume = 0;
    for (int row = 0; row < states.length; row++) {
      doubt(row, RowState.ABSENT);
    }
  }

  private void sure(int row, short state) {
    states[row] = state;
    for (Doubt doubt : doubts) {
      doubt.rows().clear(row);
    }
  }

  private static Set<Short> absent() {
    return Set.of(RowState.ABSENT);
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

  /// Exactly one state for a row without doubt.
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

  synchronized boolean empty() {
    if (doubts.stream().anyMatch(doubt -> !doubt.rows().isEmpty())) {
      return false;
    }
    for (short state : states) {
      if (state != RowState.ABSENT) {
        return false;
      }
    }
    return true;
  }

  /// The row at which an interrupted load continues; 0 if there is none.
  synchronized int resume() {
    return resume;
  }

  synchronized void resumeAt(int row) {
    resume = row;
  }

  /// Whether anything was recorded since the last call.
  synchronized boolean takeChanged() {
    boolean was = changed;
    changed = false;
    return was;
  }
}
