package assay.judge.state;

import assay.record.history.History;
import assay.record.history.OperationOutcome;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Every element of one set in a history: its addition, the first read that found it, its final count, and when it
/// was first known. Elements are indexed from 0 by their numbers.
final class SetElements {

  private static final int NONE = -1;

  private final History history;
  private final long[] numbers;
  private final int[] adds;
  private final int[] firstFound;
  private final int[] proofs;
  private final int[] atEnd;
  private final int[] timesAtEnd;

  /// When the last read under load that found it began.
  private final long[] lastFoundNanos;

  /// When each element was first known, rising, and which element; unknown elements are left out.
  private long[] knownNanos = new long[0];

  private int[] known = new int[0];

  private SetElements(History history, long[] numbers) {
    this.history = history;
    this.numbers = numbers;
    adds = none();
    firstFound = none();
    proofs = none();
    atEnd = none();
    timesAtEnd = new int[numbers.length];
    lastFoundNanos = new long[numbers.length];
    Arrays.fill(lastFoundNanos, Long.MIN_VALUE);
  }

  private int[] none() {
    int[] events = new int[numbers.length];
    Arrays.fill(events, NONE);
    return events;
  }

  static SetElements of(History history, int[] added, int[] found, int[] atEnd) {
    long[] numbers =
        Stream.of(added, found, atEnd)
            .flatMapToInt(IntStream::of)
            .mapToLong(history::version)
            .sorted()
            .distinct()
            .toArray();
    SetElements elements = new SetElements(history, numbers);
    for (int event : added) {
      int i = elements.place(history.version(event));
      elements.adds[i] = event;
      if (history.outcome(event) == OperationOutcome.OK) {
        elements.prove(i, event);
      }
    }
    for (int event : found) {
      int i = elements.place(history.version(event));
      elements.firstFound[i] = elements.earlier(elements.firstFound[i], event);
      elements.lastFoundNanos[i] = Math.max(elements.lastFoundNanos[i], history.startNanos(event));
      elements.prove(i, event);
    }
    for (int event : atEnd) {
      int i = elements.place(history.version(event));
      elements.atEnd[i] = event;
      elements.timesAtEnd[i]++;
    }
    elements.sort();
    return elements;
  }

  private int place(long number) {
    return Arrays.binarySearch(numbers, number);
  }

  private void prove(int i, int event) {
    proofs[i] = earlier(proofs[i], event);
  }

  private int earlier(int one, int other) {
    return one < 0 || history.endNanos(other) < history.endNanos(one) ? other : one;
  }

  private void sort() {
    known =
        IntStream.range(0, numbers.length)
            .filter(i -> proofs[i] >= 0)
            .boxed()
            .sorted((a, b) -> Long.compare(provenNanos(a), provenNanos(b)))
            .mapToInt(Integer::intValue)
            .toArray();
    knownNanos = IntStream.of(known).mapToLong(this::provenNanos).toArray();
  }

  private long provenNanos(int i) {
    return history.endNanos(proofs[i]);
  }

  int size() {
    return numbers.length;
  }

  long number(int i) {
    return numbers[i];
  }

  /// The event that added it, or -1.
  int add(int i) {
    return adds[i];
  }

  /// The read under load that found it and ended first, or -1.
  int firstFound(int i) {
    return firstFound[i];
  }

  /// The first operation to end that proves it, or -1.
  int proof(int i) {
    return proofs[i];
  }

  int atEnd(int i) {
    return atEnd[i];
  }

  int timesAtEnd(int i) {
    return timesAtEnd[i];
  }

  /// The longest known element that a read lacks although it was known before, or -1.
  ///
  /// @param content the numbers found
  /// @param mayBeLost whether a missing element may be lost; then only elements found later count
  int missed(int read, long[] content, boolean mayBeLost) {
    long begins = history.startNanos(read);
    boolean[] has = new boolean[numbers.length];
    int found = 0;
    for (long number : content) {
      int i = place(number);
      boolean before = proofs[i] >= 0 && provenNanos(i) < begins && !has[i];
      has[i] = true;
      found += before ? 1 : 0;
    }
    int knownBefore = Arrays.binarySearch(knownNanos, begins);
    int before = knownBefore < 0 ? -knownBefore - 1 : first(knownBefore);
    if (found == before) {
      return NONE;
    }
    for (int at = 0; at < before; at++) {
      int i = known[at];
      boolean later = timesAtEnd[i] > 0 || lastFoundNanos[i] > history.endNanos(read);
      if (!has[i] && (later || !mayBeLost)) {
        return i;
      }
    }
    return NONE;
  }

  private int first(int position) {
    int first = position;
    while (first > 0 && knownNanos[first - 1] == knownNanos[position]) {
      first--;
    }
    return first;
  }
}
