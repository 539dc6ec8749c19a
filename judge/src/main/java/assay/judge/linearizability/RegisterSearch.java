package assay.judge.linearizability;

import assay.api.Observation;
import assay.record.io.IndexSort;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/// Searches an order for the operations of one register, whose values may repeat and whose writes may have conditions
/// (Wing and Gong, *Testing and verifying concurrent objects*, 1993; Lowe, *Testing for linearizability*, 2017).
///
/// The search goes through the calls and answers by time and keeps every state that some order leads to: the register's
/// value, and which open operations have taken effect. At an answer, each state must let that operation take effect, if
/// need be after other open ones. Operations without an effect take effect as soon as they fit; that never prevents an
/// order. An operation without an answer stays open for ever.
///
/// The number of states is bounded, because it may double with each open operation.
final class RegisterSearch {

  /// Open operations at a time: one bit each.
  private static final int SLOTS = Long.SIZE;

  /// The most states after an answer.
  private static final int MOST_STATES = 1 << 15;

  /// The most states in all: this many, and so many for each operation.
  private static final long MOST_STEPS = 1_000_000;

  private static final long MOST_STEPS_EACH = 64;

  private static final int NONE = -1;

  enum Answer {
    FITS,
    BROKEN,
    /// The bound was reached.
    UNKNOWN
  }

  private enum Kind {
    READ,
    WRITE,
    /// Writes if the expected value is there.
    SWAP,
    /// Found that the expected value was not there.
    REFUSAL
  }

  /// A possible state: the register's value, and the slots of the open operations that have taken effect.
  private record State(long value, long done) {}

  private Kind[] kinds = new Kind[64];
  private long[] expected = new long[64];
  private long[] values = new long[64];
  private long[] startNanos = new long[64];
  private long[] endNanos = new long[64];
  private int[] events = new int[64];
  private int size;

  private final int[] slots = new int[SLOTS];
  private int[] slotOf = new int[64];
  private long open;
  private Set<State> states = new HashSet<>();
  private long steps;
  private int stuck = NONE;

  void clear() {
    size = 0;
  }

  /// Adds a read that returned a value.
  void read(long value, long start, long end, int event) {
    add(Kind.READ, value, value, start, end, event);
  }

  /// Adds a write.
  ///
  /// @param end [ZoneTable#NEVER] if it may have happened at any time after its start, or never
  void write(long value, long start, long end, int event) {
    add(Kind.WRITE, value, value, start, end, event);
  }

  /// Adds a write that took effect only if a value was there, [Observation#PRESENT] for any.
  void swap(long condition, long value, long start, long end, int event) {
    add(Kind.SWAP, condition, value, start, end, event);
  }

  /// Adds a write that had no effect, because the expected value was not there.
  void refusal(long condition, long start, long end, int event) {
    add(Kind.REFUSAL, condition, condition, start, end, event);
  }

  private void add(Kind kind, long condition, long value, long start, long end, int event) {
    if (size == kinds.length) {
      int length = 2 * size;
      kinds = Arrays.copyOf(kinds, length);
      expected = Arrays.copyOf(expected, length);
      values = Arrays.copyOf(values, length);
      startNanos = Arrays.copyOf(startNanos, length);
      endNanos = Arrays.copyOf(endNanos, length);
      events = Arrays.copyOf(events, length);
      slotOf = Arrays.copyOf(slotOf, length);
    }
    kinds[size] = kind;
    expected[size] = condition;
    values[size] = value;
    startNanos[size] = start;
    endNanos[size] = end;
    events[size] = event;
    size++;
  }

  /// Searches an order that begins with this value.
  Answer run(long value) {
    int count = size;
    int[] moments = IndexSort.of(2 * count, i -> i < count ? startNanos[i] : endNanos[i - count]);
    open = 0;
    steps = 0;
    stuck = NONE;
    states = new HashSet<>();
    states.add(new State(value, 0));
    for (int moment : moments) {
      // The sort is stable, so of equal times calls come first: operations that touch are
      // concurrent.
      Answer answer = moment < count ? call(moment) : answer(moment - count);
      if (answer != Answer.FITS) {
        return answer;
      }
    }
    return Answer.FITS;
  }

  /// The event of the operation that no order explains, after [Answer#BROKEN].
  int stuck() {
    return events[stuck];
  }

  /// The events of the operations that were open when [#stuck] was answered, itself included.
  int[] beside() {
    int[] beside = new int[Long.bitCount(open)];
    int count = 0;
    for (long left = open; left != 0; left &= left - 1) {
      beside[count++] = events[slots[Long.numberOfTrailingZeros(left)]];
    }
    return beside;
  }

  private Answer call(int operation) {
    if (open == -1L) {
      return Answer.UNKNOWN;
    }
    int slot = Long.numberOfTrailingZeros(~open);
    open |= 1L << slot;
    slots[slot] = operation;
    slotOf[operation] = slot;
    if (!changes(operation)) {
      Set<State> seen = HashSet.newHashSet(states.size());
      states.forEach(state -> seen.add(settled(state.value(), state.done())));
      states = seen;
    }
    return Answer.FITS;
  }

  private Answer answer(int operation) {
    if (endNanos[operation] == ZoneTable.NEVER) {
      return Answer.FITS;
    }
    long bit = 1L << slotOf[operation];
    Set<State> after = new HashSet<>();
    Set<State> seen = new HashSet<>();
    Deque<State> left = new ArrayDeque<>();
    for (State state : states) {
      if ((state.done() & bit) != 0) {
        after.add(new State(state.value(), state.done() & ~bit));
      } else {
        seen.add(state);
        left.add(state);
      }
    }
    long most = MOST_STEPS + MOST_STEPS_EACH * size;
    while (!left.isEmpty()) {
      State state = left.removeLast();
      for (long rest = open & ~state.done(); rest != 0; rest &= rest - 1) {
        int slot = Long.numberOfTrailingZeros(rest);
        if (changes(slots[slot]) && fits(slots[slot], state.value())) {
          State next = settled(values[slots[slot]], state.done() | 1L << slot);
          if ((next.done() & bit) != 0) {
            after.add(new State(next.value(), next.done() & ~bit));
          } else if (seen.add(next)) {
            left.add(next);
          }
        }
      }
      if (++steps > most || seen.size() + after.size() > MOST_STATES) {
        return Answer.UNKNOWN;
      }
    }
    if (after.isEmpty()) {
      stuck = operation;
      return Answer.BROKEN;
    }
    open &= ~bit;
    states = after;
    return Answer.FITS;
  }

  /// Lets every open operation without an effect take effect that fits now.
  private State settled(long value, long done) {
    long more = done;
    for (long rest = open & ~done; rest != 0; rest &= rest - 1) {
      int slot = Long.numberOfTrailingZeros(rest);
      if (!changes(slots[slot]) && fits(slots[slot], value)) {
        more |= 1L << slot;
      }
    }
    return new State(value, more);
  }

  private boolean changes(int operation) {
    return kinds[operation] == Kind.WRITE || kinds[operation] == Kind.SWAP;
  }

  /// Whether an operation can take effect when the register has a value.
  private boolean fits(int operation, long value) {
    boolean there =
        expected[operation] == Observation.PRESENT
            ? value != Observation.ABSENT
            : value == expected[operation];
    return switch (kinds[operation]) {
      case WRITE -> true;
      case READ, SWAP -> there;
      case REFUSAL -> !there;
    };
  }
}
