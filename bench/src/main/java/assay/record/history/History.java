package assay.record.history;

import assay.api.Observation;
import assay.record.history.Operation.Op;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// The events of one cell, all clients together, in columns: about 50 bytes an event, so that ten
/// million fit in half a gigabyte.
public final class History {

  /// The most clients a cell can have: their numbers are bytes without a sign.
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

  /// The reads that found nothing and were told which version that was.
  private final BitSet nothing;

  private final @Nullable Totals totals;

  /// By client: by how much its times are widened.
  private final long[] slacks;

  /// What holds for the whole of a history, be it all here or only a part of it.
  ///
  /// @param events how many there are
  /// @param clients one more than the highest number of a client
  /// @param deletes whether any event is a delete
  public record Totals(long events, int clients, boolean deletes) {}

  /// A history without events.
  public History() {
    this(1024);
  }

  /// A history without events.
  ///
  /// @param room how many it can take before it grows
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

  /// Room for one part of a history after the other.
  ///
  /// @param room how many events a part has at most, before it grows
  /// @param totals what holds for the whole
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

  /// The same events, whose reads of nothing may be [told][#tell] without a change to these. Nothing may
  /// be added to either.
  public History retold() {
    return new History(this);
  }

  /// Says which version a read saw that found nothing: that of a delete.
  public void tell(int i, long version) {
    nothing.set(i);
    versions[i] = version;
  }

  /// Whether the event is a read of a register that found nothing, whatever version it was told to be of.
  public boolean foundNothing(int i) {
    Op op = op(i);
    return (op == Op.READ || op == Op.FINAL_READ || op == Op.SETTLING_READ)
        && (versions[i] == Observation.ABSENT || nothing.get(i));
  }

  /// Whether any event is a delete.
  public boolean deletes() {
    for (int i = 0; i < size; i++) {
      if (op(i) == Op.DELETE) {
        return true;
      }
    }
    return false;
  }

  /// What holds for the whole history; of one that is no part, by a look at all of it.
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

  /// Forgets all events, so that those of another part can be [claimed][#claim].
  public void clear() {
    size = 0;
    nothing.clear();
  }

  /// Forgets all events, and lets go of the memory that they took.
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

  /// Adds an event of a client.
  ///
  /// @param client the client's number, 0 to 255
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

  /// Makes room for this many events, which are then to be [set][#set], and returns the first's
  /// index. Only one thread may claim at a time, and none while another sets.
  public int claim(int events) {
    int first = size;
    if (heads.length - first < events) {
      grow(first + events);
    }
    size += events;
    return first;
  }

  /// Puts an event where one was claimed; different threads may put different ones.
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

  /// How many events there are; the accessors below take an index from 0.
  public int size() {
    return size;
  }

  /// What the event did.
  public Op op(int i) {
    return OperationHead.op(heads[i]);
  }

  /// What became of it.
  public OperationOutcome outcome(int i) {
    return OperationHead.outcome(heads[i]);
  }

  /// The client's number.
  public int client(int i) {
    return clients[i] & 0xFF;
  }

  /// The step's index in the plan; -1 for load, audit and settling reads.
  public int step(int i) {
    return steps[i];
  }

  /// Which of the client's threads.
  public int worker(int i) {
    return workers[i];
  }

  /// The key's index; -1 where there was none.
  public int key(int i) {
    return keys[i];
  }

  /// The version, tag or count; of a read that found nothing [Observation#ABSENT], or the version of the
  /// delete that it was [told][#tell] to have seen.
  public long version(int i) {
    return versions[i];
  }

  /// When it was meant to start.
  public long intendedNanos(int i) {
    return intendedNanos[i];
  }

  /// When it started.
  public long startNanos(int i) {
    return startNanos[i];
  }

  /// When it ended.
  public long endNanos(int i) {
    return endNanos[i];
  }

  /// Says by how much a client's operations were made longer at either end, since nobody knows its clock better.
  void widened(int client, long slackNanos) {
    slacks[client] = slackNanos;
  }

  /// By how much the event was made longer at either end; 0 where all clients read one clock.
  public long slackNanos(int i) {
    return slacks[client(i)];
  }

  /// When it started, beside what its own client did: by that client's clock, which no other reads.
  public long ownStartNanos(int i) {
    return startNanos[i] + slackNanos(i);
  }

  /// When it ended, beside what its own client did.
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
