package assay.benchmark.judges;

import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A correct history of counters or sets: tagged increments or added elements at an even rate. For
/// counters, every fifth request is a read. At the end come every count, and every tag or element
/// in the order of arrival.
final class CounterHistory {

  private static final int COUNTERS = 1000;
  private static final int CLIENTS = 2;
  private static final int WORKERS = 64;
  private static final long SERVICE_NANOS = 300_000;

  private CounterHistory() {}

  /// The number of requests for that many events. What remains is read back, and with counters
  /// every fifth request is a read, which leaves no traces.
  private static int requests(Op op, int events) {
    return op == Op.ADD ? (events - COUNTERS) / 2 : (int) ((events - COUNTERS) * 5L / 9);
  }

  /// The duration for that many events, without the final reads.
  static long windowNanos(Op op, int events) {
    return (long) (requests(op, events) / RegisterHistory.RATE * 1e9);
  }

  /// Writes a history with that many events; the same seed gives the same history.
  ///
  /// @param op an increment, or an added element
  static void write(ArtificialRun made, Op op, int events, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<List<Long>> tags = new ArrayList<>();
    for (int counter = 0; counter < COUNTERS; counter++) {
      tags.add(new ArrayList<>());
    }
    try (HistoryWriter first = file(made, 1);
        HistoryWriter second = file(made, 2)) {
      for (int number = 0; number < requests(op, events); number++) {
        int counter = random.nextInt(COUNTERS);
        long start = made.windowBegins() + (long) (number / RegisterHistory.RATE * 1e9);
        long end = start + (long) (SERVICE_NANOS * (0.5 + random.nextDouble()));
        int worker = number / CLIENTS % WORKERS;
        HistoryWriter file = number % CLIENTS == 0 ? first : second;
        if (op == Op.INCREMENT && number % 5 == 4) {
          // Everything that began before the read is in its count.
          long count = tags.get(counter).size();
          file.append(
              new Operation(
                  Op.READ_COUNT,
                  OperationOutcome.OK,
                  0,
                  worker,
                  counter,
                  count,
                  start,
                  start,
                  end));
          continue;
        }
        tags.get(counter).add((long) number);
        file.append(
            new Operation(op, OperationOutcome.OK, 0, worker, counter, number, start, start, end));
      }
      for (int counter = 0; counter < COUNTERS; counter++) {
        long start = made.audit() + 1 + counter * 1_000_000L;
        int count = tags.get(counter).size();
        first.append(read(Op.FINAL_COUNT, counter, count, start));
        for (long tag : tags.get(counter)) {
          first.append(read(Op.FINAL_TAG, counter, tag, start));
        }
      }
    }
  }

  private static HistoryWriter file(ArtificialRun made, int client) throws IOException {
    String name = "client-" + client;
    return new HistoryWriter(
        made.directory().history(ArtificialRun.TRIAL, name), ArtificialRun.TRIAL, name);
  }

  private static Operation read(Op op, int counter, long version, long start) {
    return new Operation(
        op, OperationOutcome.OK, -1, 0, counter, version, start, start, start + 900_000);
  }
}
