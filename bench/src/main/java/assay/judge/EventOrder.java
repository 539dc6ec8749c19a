package assay.judge;

import assay.record.History;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/// The events of a history ordered by key and, within a key, by a time: two arrays of numbers, no
/// objects, so that ten million events take 80 MB while they are sorted and 40 MB afterwards.
///
/// Clients append in the order in which requests end, so the events are nearly sorted by every time
/// and the merges below mostly find nothing to do.
final class EventOrder {

  private static final int RUN = 32;

  private final int[] events;
  private final int[] begins;

  /// Of no use, but without it a compiler may leave out the fetching.
  long fetched;

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

  /// Fetches the events of a key, which lie all over the history, before they are judged one by one.
  /// In a row with nothing that depends on them the processor waits for many at a time; judging ten
  /// million took half as long with it.
  void fetch(History history, int key) {
    long sum = 0;
    for (int at = begins[key]; at < begins[key + 1]; at++) {
      int event = events[at];
      sum +=
          history.startNanos(event)
              + history.endNanos(event)
              + history.version(event)
              + history.client(event);
    }
    fetched = sum;
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
