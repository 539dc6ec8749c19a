package assay.benchmark.judges;

import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// A correct history of registers: two clients under an open loop, half writes and half reads,
/// log-normal service times around 300 µs, so about seventeen requests are in flight. Every request
/// takes effect at one moment between its start and its end, so the history is linearizable.
final class RegisterHistory {

  /// Requests per second, both clients together.
  static final double RATE = 50_000;

  private static final int CLIENTS = 2;
  private static final int WORKERS = 64;
  private static final long DELAY_NANOS = 20_000;
  private static final double SERVICE_NANOS = 300_000;
  private static final double SPREAD = 0.5;

  private final ArtificialRun made;
  private final SplittableRandom random;
  private final List<HistoryWriter> files = new ArrayList<>();
  private final int keys;
  private final boolean shared;
  private final long[] values;
  private final long[] written;
  private final boolean[] claimed;
  private final PriorityQueue<Flight> effects =
      new PriorityQueue<>(Comparator.comparingLong(flight -> flight.effectNanos));
  private final PriorityQueue<Flight> ends =
      new PriorityQueue<>(Comparator.comparingLong(flight -> flight.endNanos));

  private static final class Flight {
    private final int number;
    private final int key;
    private final boolean write;
    private final long intendedNanos;
    private final long effectNanos;
    private final long endNanos;
    private long version;

    Flight(int number, int key, boolean write, long intended, long effect, long end) {
      this.number = number;
      this.key = key;
      this.write = write;
      this.intendedNanos = intended;
      this.effectNanos = effect;
      this.endNanos = end;
    }
  }

  private RegisterHistory(ArtificialRun made, int keys, long seed, boolean shared) {
    this.made = made;
    this.keys = keys;
    this.shared = shared;
    values = new long[keys];
    written = new long[keys];
    claimed = new boolean[keys];
    this.random = new SplittableRandom(seed);
  }

  /// The duration for that many events, without loading and final reads.
  static long windowNanos(int events, int keys) {
    return (long) ((events - 2L * keys) / RATE * 1e9);
  }

  /// Writes a history with that many events; the same seed gives the same history.
  ///
  /// @param shared whether both clients write each key, also at a time
  static void write(ArtificialRun made, int events, int keys, long seed, boolean shared)
      throws IOException {
    new RegisterHistory(made, keys, seed, shared).write(events);
  }

  private void write(int events) throws IOException {
    for (int client = 1; client <= CLIENTS; client++) {
      String name = "client-" + client;
      files.add(
          new HistoryWriter(
              made.directory().history(ArtificialRun.TRIAL, name), ArtificialRun.TRIAL, name));
    }
    load();
    double gap = 1e9 / RATE;
    for (int number = 0; number < events - 2 * keys; number++) {
      long intended = made.windowBegins() + (long) (number * gap);
      settleUntil(intended + DELAY_NANOS);
      send(number, intended);
    }
    settleUntil(Long.MAX_VALUE);
    audit();
    for (HistoryWriter file : files) {
      file.close();
    }
  }

  /// The delay from one register to the next during loading and final reads, so all fit into a
  /// time.
  private long gap(long nanos) {
    return Math.min(100_000, nanos / keys);
  }

  private void load() {
    for (int key = 0; key < keys; key++) {
      long start = made.begins() + 2_000_000_000L + key * gap(2_900_000_000L);
      written[key] = 1;
      int client = shared ? 0 : key % CLIENTS;
      values[key] = version(key, client);
      append(
          client,
          new Operation(
              Op.WRITE,
              OperationOutcome.OK,
              -1,
              0,
              key,
              values[key],
              start,
              start,
              start + 90_000));
    }
  }

  private void send(int number, long intended) {
    boolean write = random.nextBoolean();
    int key = random.nextInt(keys);
    if (write) {
      // Half of the keys are not written again after the kill, so losses stay visible. A key has
      // one writing client, with at most one write in flight.
      key = intended < made.kill() ? key : key / 2;
      key = shared ? key : key - key % CLIENTS + number % CLIENTS;
      write = shared || !claimed[key];
    }
    long start = intended + DELAY_NANOS;
    long service = (long) (SERVICE_NANOS * Math.exp(SPREAD * random.nextGaussian()));
    long effect = start + (long) (service * random.nextDouble());
    Flight flight = new Flight(number, key, write, intended, effect, start + service);
    if (write) {
      claimed[key] = true;
      written[key]++;
      flight.version = version(key, number % CLIENTS);
    }
    effects.add(flight);
    ends.add(flight);
  }

  /// The key's newest version; if clients share keys, it carries its writer.
  private long version(int key, int client) {
    return shared ? written[key] * CLIENTS + client : written[key];
  }

  /// Lets everything take effect and end that is due before a moment.
  private void settleUntil(long nanos) {
    while (!effects.isEmpty() && effects.peek().effectNanos < nanos) {
      Flight flight = effects.remove();
      if (flight.write) {
        values[flight.key] = flight.version;
      } else {
        flight.version = values[flight.key];
      }
    }
    while (!ends.isEmpty() && ends.peek().endNanos < nanos) {
      end(ends.remove());
    }
  }

  private void end(Flight flight) {
    if (flight.write) {
      claimed[flight.key] = false;
    }
    append(
        flight.number % CLIENTS,
        new Operation(
            flight.write ? Op.WRITE : Op.READ,
            OperationOutcome.OK,
            0,
            flight.number / CLIENTS % WORKERS,
            flight.key,
            flight.version,
            flight.intendedNanos,
            flight.intendedNanos + DELAY_NANOS,
            flight.endNanos));
  }

  private void audit() {
    for (int key = 0; key < keys; key++) {
      long start = made.audit() + 1 + key * gap(99_000_000_000L);
      append(
          0,
          new Operation(
              Op.FINAL_READ,
              OperationOutcome.OK,
              -1,
              0,
              key,
              values[key],
              start,
              start,
              start + 90_000));
    }
  }

  private void append(int client, Operation event) {
    files.get(client).append(event);
  }
}
