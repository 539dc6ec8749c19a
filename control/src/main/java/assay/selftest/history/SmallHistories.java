package assay.selftest.history;

import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// Random histories of one register, small enough for [BruteForceLinearizability]. Times come from few moments, and many coincide.
final class SmallHistories {

  private static final int MOST = 10;

  private final SplittableRandom random;

  SmallHistories(SplittableRandom random) {
    this.random = random;
  }

  SmallHistories(long seed) {
    this(new SplittableRandom(seed));
  }

  @FunctionalInterface
  interface Found {

    /// The version found by a read that ends at this moment.
    ///
    /// @param written how many writes, which come first in the history
    long version(History history, int written, long endNanos);
  }

  /// Up to four writes and five reads, overlapping freely. A read may return any version, even one never written.
  History ofManyWriters() {
    History history = new History(MOST);
    int writes = random.nextInt(5);
    for (int version = 1; version <= writes; version++) {
      long start = random.nextInt(30);
      add(history, Op.WRITE, outcome(), version, start, start + random.nextInt(12));
    }
    int reads = 1 + random.nextInt(5);
    for (int read = 0; read < reads; read++) {
      long start = random.nextInt(40);
      long end = start + random.nextInt(12);
      OperationOutcome outcome =
          random.nextInt(10) == 0 ? OperationOutcome.UNKNOWN : OperationOutcome.OK;
      add(history, Op.READ, outcome, likely(history, writes, start, end), start, end);
    }
    return history;
  }

  /// Mostly a version possible during the read, which makes many long histories linearizable.
  private long likely(History history, int writes, long start, long end) {
    if (random.nextInt(40) == 0) {
      return random.nextInt(7);
    }
    long version = 0;
    long since = Long.MIN_VALUE;
    for (int i = 0; i < writes; i++) {
      long begun = history.startNanos(i);
      if (begun <= end && begun >= since && random.nextInt(6) > 0) {
        version = history.version(i);
        since = history.endNanos(i) < start ? begun : since;
      }
    }
    return version;
  }

  /// Up to four consecutive writes, as clients do, some of which touch, and up to four reads at any time.
  ///
  /// @param retire whether a write with an UNKNOWN outcome is the key's last
  History ofOneWriter(boolean retire) {
    return ofOneWriter(4, () -> Op.WRITE, retire, this::counted);
  }

  History ofOneWriter(int most, Supplier<Op> sort, boolean retire, Found found) {
    History history = new History(MOST);
    int writes = 1 + random.nextInt(most);
    long clock = random.nextInt(5);
    for (int version = 1; version <= writes; version++) {
      long end = clock + 1 + random.nextInt(12);
      OperationOutcome outcome = outcome();
      add(history, sort.get(), outcome, version, clock, end);
      if (outcome == OperationOutcome.UNKNOWN && retire) {
        break;
      }
      clock = end + random.nextInt(6);
    }
    int written = history.size();
    int reads = 1 + random.nextInt(4);
    for (int read = 0; read < reads; read++) {
      long start = random.nextInt(60);
      long end = start + 1 + random.nextInt(12);
      add(history, Op.READ, OperationOutcome.OK, found.version(history, written, end), start, end);
    }
    return history;
  }

  private long counted(History history, int written, long endNanos) {
    int version = 0;
    for (int i = 0; i < written; i++) {
      version += history.startNanos(i) <= endNanos && random.nextInt(5) > 0 ? 1 : 0;
    }
    return version;
  }

  private OperationOutcome outcome() {
    int luck = random.nextInt(10);
    return luck < 7
        ? OperationOutcome.OK
        : luck < 9 ? OperationOutcome.UNKNOWN : OperationOutcome.FAILED;
  }

  private static void add(
      History history, Op op, OperationOutcome outcome, long version, long start, long end) {
    history.add(0, Operation.of(op, outcome, 0, version, start, end));
  }
}
