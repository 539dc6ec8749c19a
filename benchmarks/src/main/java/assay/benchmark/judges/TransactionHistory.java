package assay.benchmark.judges;

import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.io.IOException;
import java.util.SplittableRandom;

/// A correct history of transactions on registers: each reads two to four, and of three in four transactions about half are
/// written. One transaction after the other takes effect, as they overlap.
final class TransactionHistory {

  private static final int REGISTERS = 1000;
  private static final int CLIENTS = 2;
  private static final int WORKERS = 64;
  private static final int MOST_KEYS = 4;
  private static final long SERVICE_NANOS = 300_000;

  /// Three reads and a bit more than one write.
  private static final double EVENTS_EACH = 4.2;

  private TransactionHistory() {}

  static long windowNanos(int events) {
    return (long) (events / EVENTS_EACH / RegisterHistory.RATE * 1e9);
  }

  /// Writes a history with about that many events; the same seed gives the same history.
  ///
  /// @return how many transactions it holds
  static int write(ArtificialRun made, int events, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    long[] versions = new long[REGISTERS];
    int number = 0;
    try (HistoryWriter first = file(made, 1);
        HistoryWriter second = file(made, 2)) {
      for (int written = 0; written < events; number++) {
        long start = made.windowBegins() + (long) (number / RegisterHistory.RATE * 1e9);
        long end = start + (long) (SERVICE_NANOS * (0.5 + random.nextDouble()));
        int client = number % CLIENTS;
        int worker = number / CLIENTS % WORKERS;
        HistoryWriter file = client == 0 ? first : second;
        boolean writes = random.nextInt(4) > 0;
        int key = random.nextInt(REGISTERS);
        for (int left = 2 + random.nextInt(MOST_KEYS - 1); left > 0; left--) {
          key = (key + 1 + random.nextInt(REGISTERS / MOST_KEYS)) % REGISTERS;
          file.append(event(Op.READ, worker, key, versions[key], start, end));
          written++;
          if (writes && random.nextBoolean()) {
            versions[key] = (versions[key] / CLIENTS + 1) * CLIENTS + client;
            file.append(event(Op.WRITE, worker, key, versions[key], start, end));
            written++;
          }
        }
      }
    }
    return number;
  }

  private static HistoryWriter file(ArtificialRun made, int client) throws IOException {
    String name = "client-" + client;
    return new HistoryWriter(
        made.directory().history(ArtificialRun.TRIAL, name), ArtificialRun.TRIAL, name);
  }

  private static Operation event(Op op, int worker, int key, long version, long start, long end) {
    return new Operation(op, OperationOutcome.OK, 0, worker, key, version, start, start, end);
  }
}
