package assay.judge.order;

import java.util.function.IntToLongFunction;

/// A stable merge sort by time that uses existing runs: each client records events nearly in the order in which they
/// ended.
final class NaturalMergeSort {

  private final IntToLongFunction nanos;
  private int[] events = new int[0];
  private long[] times = new long[0];
  private int[] mergedEvents = new int[0];
  private long[] mergedTimes = new long[0];

  /// Each run's begin, then the last one's end.
  private int[] runs = new int[1];

  /// @param nanos the time of an event by its index
  NaturalMergeSort(IntToLongFunction nanos) {
    this.nanos = nanos;
  }

  void sort(int[] order, int from, int to) {
    int size = to - from;
    if (size < 2) {
      return;
    }
    if (size > events.length) {
      int room = size + size / 2;
      events = new int[room];
      times = new long[room];
      mergedEvents = new int[room];
      mergedTimes = new long[room];
      runs = new int[room + 1];
    }
    int count = take(order, from, size);
    if (count > 1) {
      while (count > 1) {
        count = mergePairs(count, size);
      }
      System.arraycopy(events, 0, order, from, size);
    }
  }

  /// Copies events with their times; returns the run count.
  private int take(int[] order, int from, int size) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      events[i] = order[from + i];
      times[i] = nanos.applyAsLong(events[i]);
      if (i == 0 || times[i] < times[i - 1]) {
        runs[count++] = i;
      }
    }
    runs[count] = size;
    return count;
  }

  private int mergePairs(int count, int size) {
    int merged = 0;
    for (int run = 0; run < count; run += 2) {
      int begin = runs[run];
      merge(begin, runs[run + 1], runs[Math.min(run + 2, count)]);
      runs[merged++] = begin;
    }
    runs[merged] = size;
    int[] otherEvents = events;
    events = mergedEvents;
    mergedEvents = otherEvents;
    long[] otherTimes = times;
    times = mergedTimes;
    mergedTimes = otherTimes;
    return merged;
  }

  private void merge(int from, int middle, int to) {
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takesLeft = right >= to || (left < middle && times[left] <= times[right]);
      int at = takesLeft ? left++ : right++;
      mergedEvents[i] = events[at];
      mergedTimes[i] = times[at];
    }
  }
}
