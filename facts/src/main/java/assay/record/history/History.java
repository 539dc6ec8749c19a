package assay.record.history;

import assay.api.Observation;
import assay.record.history.Operation.Op;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// One trial's events, in columns: about 50 bytes each, half a gigabyte for ten million.
public final class History {

  /// The most clients per trial: their numbers are unsigned bytes.
  public static final int CLIENTS = 256;

  private int size;
  private byte[] heads;
  private byte[] clients;
  private byte[] steps;
  private short[] workers;
  private int[] keys;
  private long[] versions;
  private long[] intendedNanos;
  private long[] startNanos;
  private long[] endNanos;

  /// Empty reads with a version from [#tell].
  private final BitSet nothing;

  private final @Nullable Totals totals;

  private final long[] slacks;

  /// Facts about a whole history, also carried by its parts.
  ///
  /// @param clients the highest client number plus one
  public record Totals(long events, int clients, boolean deletes) {}

  public History() {
    this(1024);
  }

  /// @param room events before the columns grow
  public History(int room) {
    this(room, null);
  }

  private History(int room, @Nullable Totals totals) {
    this.totals = totals;
    slacks = new long[CLIENTS];
    heads = new byte[room];
    clients = new byte[room];
    steps = new byte[room];
    workers = new short[room];
    keys = new int[room];
    versions = new long[room];
    intendedNanos = new long[room];
    startNanos = new long[room];
    endNanos = new long[room];
    nothing = new BitSet();
  }

  /// A history that holds one part after the other.
  ///
  /// @param room events of the largest part
  public static History ofParts(int room, Totals totals) {
    return new History(room, totals);
  }

  private History(History other) {
    totals = other.totals;
    slacks = other.slacks;
    size = other.size;
    heads = other.heads;
    clients = other.clients;
    steps = other.steps;
    workers = other.workers;
    keys = other.keys;
    versions = Arrays.copyOf(other.versions, size);
    intendedNanos = other.intendedNanos;
    startNanos = other.startNanos;
    endNanos = other.endNanos;
    nothing = (BitSet) other.nothing.clone();
  }

  /// A copy with its own [told][#tell] reads. Neither may grow afterwards.
  public History retold() {
    return new History(this);
  }

  /// Gives an empty read a delete's version.
  public void tell(int i, long version) {
    nothing.set(i);
    versions[i] = version;
  }

  /// Whether an operation took effect, or may have.
  public boolean mayHaveHappened(int i) {
    OperationOutcome outcome = outcome(i);
    return outcome == OperationOutcome.OK || outcome == OperationOutcome.UNKNOWN;
  }

  /// Whether a register read was empty, even with a version from [#tell].
  public boolean foundNothing(int i) {
    Op op = op(i);
    return (op == Op.READ || op == Op.FINAL_READ || op == Op.SETTLING_READ)
        && (versions[i] == Observation.ABSENT || nothing.get(i));
  }

  public boolean deletes() {
    for (int i = 0; i < size; i++) {
      if (op(i) == Op.DELETE) {
        return true;
      }
    }
    return false;
  }

  /// Facts about the whole history; scans all events unless a part.
  public Totals totals() {
    if (totals != null) {
      return totals;
    }
    int most = 0;
    for (int i = 0; i < size; i++) {
      most = Math.max(most, clients[i]);
    }
    return new Totals(size, most + 1, deletes());
  }

  /// Removes all events, before the next part's [claim][#claim].
  public void clear() {
    size = 0;
    nothing.clear();
  }

  public void release() {
    clear();
    heads = new byte[0];
    clients = new byte[0];
    steps = new byte[0];
    workers = new short[0];
    keys = new int[0];
    versions = new long[0];
    intendedNanos = new long[0];
    startNanos = new long[0];
    endNanos = new long[0];
  }

  public void add(int client, Operation event) {
    if (size == heads.length) {
      grow(size + (size >> 1) + 1);
    }
    set(
        size,
        event.head(),
        client,
        event.step(),
        event.worker(),
        event.key(),
        event.version(),
        event.intendedNanos(),
        event.startNanos(),
        event.endNanos());
    size++;
  }

  /// Makes room for events to [set][#set], and returns the first index. Not concurrently with other claims or sets.
  public int claim(int events) {
    int first = size;
    if (heads.length - first < events) {
      grow(first + events);
    }
    size += events;
    return first;
  }

  /// Sets a claimed event. Threads may set different events concurrently.
  void set(
      int i,
      byte head,
      int client,
      int step,
      int worker,
      int key,
      long version,
      long intended,
      long start,
      long end) {
    heads[i] = head;
    clients[i] = (byte) client;
    steps[i] = (byte) step;
    workers[i] = (short) worker;
    keys[i] = key;
    versions[i] = version;
    intendedNanos[i] = intended;
    startNanos[i] = start;
    endNanos[i] = end;
  }

  private void grow(int length) {
    heads = Arrays.copyOf(heads, length);
    clients = Arrays.copyOf(clients, length);
    steps = Arrays.copyOf(steps, length);
    workers = Arrays.copyOf(workers, length);
    keys = Arrays.copyOf(keys, length);
    versions = Arrays.copyOf(versions, length);
    intendedNanos = Arrays.copyOf(intendedNanos, length);
    startNanos = Arrays.copyOf(startNanos, length);
    endNanos = Arrays.copyOf(endNanos, length);
  }

  /// Event count; indexes below count from 0.
  public int size() {
    return size;
  }

  public Op op(int i) {
    return OperationHeader.op(heads[i]);
  }

  public OperationOutcome outcome(int i) {
    return OperationHeader.outcome(heads[i]);
  }

  public int client(int i) {
    return clients[i] & 0xFF;
  }

  /// The step's index in the plan; -1 for load, final reads and settling reads.
  public int step(int i) {
    return steps[i];
  }

  /// The client's thread.
  public int worker(int i) {
    return workers[i];
  }

  /// The key's index; -1 without a key.
  public int key(int i) {
    return keys[i];
  }

  /// The version; for an empty read [Observation#ABSENT], or the delete's version from [#tell].
  public long version(int i) {
    return versions[i];
  }

  public long intendedNanos(int i) {
    return intendedNanos[i];
  }

  public long startNanos(int i) {
    return startNanos[i];
  }

  public long endNanos(int i) {
    return endNanos[i];
  }

  /// Sets the extension of a client's operations, for its clock's error.
  void widened(int client, long slackNanos) {
    slacks[client] = slackNanos;
  }

  /// The event's extension at both ends; 0 with one clock for all clients.
  public long slackNanos(int i) {
    return slacks[client(i)];
  }

  /// The start by the client's own clock, comparable with its other operations.
  public long ownStartNanos(int i) {
    return startNanos[i] + slackNanos(i);
  }

  public long ownEndNanos(int i) {
    return endNanos[i] - slackNanos(i);
  }

  /// The event as a value, for witnesses and tests.
  public Operation event(int i) {
    return new Operation(
        op(i),
        outcome(i),
        step(i),
        worker(i),
        key(i),
        foundNothing(i) ? Observation.ABSENT : version(i),
        intendedNanos(i),
        startNanos(i),
        endNanos(i));
  }
}
