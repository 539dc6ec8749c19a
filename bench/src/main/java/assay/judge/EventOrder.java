package assay.judge;

import assay.api.Outcome;
import assay.record.Event.Op;
import assay.record.History;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/// The events of a history ordered by key and, within a key, by a time: two arrays of numbers, no
/// objects, so that ten million events take 80 MB while they are sorted and 40 MB afterwards.
///
/// Clients append in the order in which requests end, so the events are nearly sorted by every time
/// and the merges below mostly find nothing to do.
final class EventOrder {

  private static final int RUN = 32;

  private final int[] events;
  private final int[] begins;

  private EventOrder(int[] events, int[] begins) {
    this.events = events;
    this.begins = begins;
  }

  /// Orders a history's events that have a key.
  ///
  /// @param nanos the time of an event by its index
  static EventOrder of(History history, IntToLongFunction nanos) {
    int[] byTime = byTime(history.size(), nanos);
    int keys = 0;
    for (int i = 0; i < history.size(); i++) {
      keys = Math.max(keys, history.key(i) + 1);
    }
    int[] begins = new int[keys + 1];
    for (int event : byTime) {
      if (history.key(event) >= 0) {
        begins[history.key(event) + 1]++;
      }
    }
    for (int key = 0; key < keys; key++) {
      begins[key + 1] += begins[key];
    }
    int[] next = begins.clone();
    int[] byKey = new int[begins[keys]];
    for (int event : byTime) {
      if (history.key(event) >= 0) {
        byKey[next[history.key(event)]++] = event;
      }
    }
    return new EventOrder(byKey, begins);
  }

  /// One more than the highest key.
  int keys() {
    return begins.length - 1;
  }

  /// The first position of a key.
  int begin(int key) {
    return begins[key];
  }

  /// The position after the last one of a key.
  int end(int key) {
    return begins[key + 1];
  }

  /// The event at a position.
  int at(int position) {
    return events[position];
  }

  /// Whether a key has events and is not a register's: what is done to registers is never done to
  /// counters and sets, so that one event tells.
  boolean grows(History history, int key) {
    if (begin(key) == end(key)) {
      return false;
    }
    Op op = history.op(at(begin(key)));
    return op != Op.WRITE && op != Op.READ && op != Op.FINAL_READ;
  }

  /// A key's events of one sort, in order.
  int[] of(History history, int key, Op op) {
    return IntStream.range(begin(key), end(key))
        .map(this::at)
        .filter(event -> history.op(event) == op)
        .toArray();
  }

  /// A key's events of one sort that ended OK, in order.
  int[] okOf(History history, int key, Op op) {
    return IntStream.of(of(history, key, op))
        .filter(event -> history.outcome(event) == Outcome.OK)
        .toArray();
  }

  /// The indexes 0 to `size - 1` in stable order of a time.
  static int[] byTime(int size, IntToLongFunction nanos) {
    int[] order = new int[size];
    Arrays.setAll(order, i -> i);
    for (int from = 0; from < size; from += RUN) {
      insertionSort(order, from, Math.min(size, from + RUN), nanos);
    }
    int[] source = order;
    int[] target = new int[size];
    for (int width = RUN; width < size && width > 0; width *= 2) {
      for (long from = 0; from < size; from += 2L * width) {
        int middle = (int) Math.min(size, from + width);
        merge(source, target, (int) from, middle, (int) Math.min(size, from + 2L * width), nanos);
      }
      int[] merged = target;
      target = source;
      source = merged;
    }
    return source;
  }

  private static void insertionSort(int[] order, int from, int to, IntToLongFunction nanos) {
    for (int i = from + 1; i < to; i++) {
      int moving = order[i];
      long time = nanos.applyAsLong(moving);
      int j = i - 1;
      while (j >= from && nanos.applyAsLong(order[j]) > time) {
        order[j + 1] = order[j];
        j--;
      }
      order[j + 1] = moving;
    }
  }

  private static void merge(
      int[] source, int[] target, int from, int middle, int to, IntToLongFunction nanos) {
    boolean sorted =
        middle >= to || nanos.applyAsLong(source[middle - 1]) <= nanos.applyAsLong(source[middle]);
    if (sorted) {
      System.arraycopy(source, from, target, from, to - from);
      return;
    }
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takeLeft =
          right >= to
              || (left < middle
                  && nanos.applyAsLong(source[left]) <= nanos.applyAsLong(source[right]));
      target[i] = takeLeft ? source[left++] : source[right++];
    }
  }
}
