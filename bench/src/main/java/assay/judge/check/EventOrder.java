package assay.judge.check;

import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.io.IndexSort;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/// The events of a history ordered by key and, within a key, by a time: two arrays of numbers, no
/// objects, so that ten million events take 80 MB while they are sorted and 40 MB afterwards.
public final class EventOrder {

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
  public static EventOrder of(History history, IntToLongFunction nanos) {
    int[] order = IndexSort.of(history.size(), nanos);
    return gather(history, at -> order[at]);
  }

  /// Gathers a history's events that have a key by their keys; within a key they stay in the order in
  /// which they were written down. It takes no sorting.
  public static EventOrder byKey(History history) {
    return gather(history, at -> at);
  }

  private static EventOrder gather(History history, IntUnaryOperator order) {
    int size = history.size();
    int keys = 0;
    for (int i = 0; i < size; i++) {
      keys = Math.max(keys, history.key(i) + 1);
    }
    int[] begins = new int[keys + 1];
    for (int i = 0; i < size; i++) {
      if (history.key(i) >= 0) {
        begins[history.key(i) + 1]++;
      }
    }
    for (int key = 0; key < keys; key++) {
      begins[key + 1] += begins[key];
    }
    int[] next = begins.clone();
    int[] byKey = new int[begins[keys]];
    for (int i = 0; i < size; i++) {
      int event = order.applyAsInt(i);
      if (history.key(event) >= 0) {
        byKey[next[history.key(event)]++] = event;
      }
    }
    return new EventOrder(byKey, begins);
  }

  /// One more than the highest key.
  public int keys() {
    return begins.length - 1;
  }

  /// The first position of a key.
  public int begin(int key) {
    return begins[key];
  }

  /// The position after the last one of a key.
  public int end(int key) {
    return begins[key + 1];
  }

  /// The event at a position.
  public int at(int position) {
    return events[position];
  }

  /// Fetches the events of a key, which lie all over the history, before they are judged one by one.
  /// In a row with nothing that depends on them the processor waits for many at a time; judging ten
  /// million took half as long with it.
  public void fetch(History history, int key) {
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

  /// Whether a key has events and is not a register's: what is done to registers is never done to
  /// counters and sets, so that one event tells. That a reply was wrong tells nothing of its key.
  public boolean grows(History history, int key) {
    int first = begin(key);
    while (first < end(key) && history.op(at(first)) == Op.WRONG_REPLY) {
      first++;
    }
    if (first == end(key)) {
      return false;
    }
    Op op = history.op(at(first));
    return !op.writes()
        && op != Op.READ
        && op != Op.FINAL_READ
        && op != Op.READ_ATTRIBUTE
        && op != Op.FINAL_ATTRIBUTE;
  }

  /// A key's events of one sort, in order.
  public int[] of(History history, int key, Op op) {
    return IntStream.range(begin(key), end(key))
        .map(this::at)
        .filter(event -> history.op(event) == op)
        .toArray();
  }

  /// A key's events of one sort that ended OK, in order.
  public int[] okOf(History history, int key, Op op) {
    return IntStream.of(of(history, key, op))
        .filter(event -> history.outcome(event) == OperationOutcome.OK)
        .toArray();
  }
}
