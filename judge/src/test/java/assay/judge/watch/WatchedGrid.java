package assay.judge.watch;

import assay.api.Observation;
import assay.plan.Step;
import assay.record.history.CountedHistoryFile;
import assay.record.history.History;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// A grid in virtual time with two clients, each of which writes its own keys and reads all. Harm comes when a test asks
/// for it. The files of a window are deleted when the window is judged.
final class WatchedGrid {

  static final Step.Open STEP =
      Step.Open.of(1, Step.Arrivals.CONSTANT, Duration.ZERO, Duration.ofSeconds(15), Map.of(), 1);

  private static final long STEP_NANOS = 1_000_000;
  private static final int CLIENTS = 2;

  private final Path folder;
  private final SplittableRandom random;
  private final int keys;
  private final WindowJudge judge = new WindowJudge(0);

  /// Everything without the final reads between windows, as one history.
  final History whole = new History();

  private final boolean keepsWhole;
  private final long[] stored;
  private final long[] next;
  private final boolean[] retired;
  private final HistoryWriter[] writers = new HistoryWriter[CLIENTS];
  private int window;
  private long nanos = STEP_NANOS;
  private long windowNanos = nanos;
  private boolean down;
  long mostBytes;

  WatchedGrid(Path folder, long seed, int keys, boolean keepsWhole) throws IOException {
    this.folder = folder;
    this.random = new SplittableRandom(seed);
    this.keys = keys;
    this.keepsWhole = keepsWhole;
    stored = new long[keys];
    next = new long[keys];
    retired = new boolean[keys];
    for (int client = 0; client < CLIENTS; client++) {
      writers[client] = new HistoryWriter(file(client), "watch", "client-" + (client + 1));
    }
    for (int key = 0; key < keys; key++) {
      write(key, -1);
    }
  }

  private Path file(int client) {
    return folder.resolve("window-%d-%d".formatted(window, client));
  }

  private int step() {
    return window % 100;
  }

  private long tick() {
    nanos += STEP_NANOS;
    return nanos;
  }

  private void append(int client, Operation operation) {
    writers[client].append(operation);
    if (keepsWhole && operation.op() != Op.FINAL_READ) {
      // One step for all, as in one window.
      Operation plain =
          new Operation(
              operation.op(),
              operation.outcome(),
              Math.min(0, operation.step()),
              operation.worker(),
              operation.key(),
              operation.version(),
              operation.intendedNanos(),
              operation.startNanos(),
              operation.endNanos());
      whole.add(client, plain);
    }
  }

  private void add(Op op, OperationOutcome outcome, int step, int client, int key, long version) {
    long begin = tick();
    append(client, new Operation(op, outcome, step, 0, key, version, begin, begin, tick()));
  }

  private void write(int key, int step) {
    stored[key] = ++next[key];
    add(Op.WRITE, OperationOutcome.OK, step, key % CLIENTS, key, stored[key]);
  }

  /// Requests of both clients; 40 % are writes.
  ///
  /// @param stale the share of reads that return an older version
  WatchedGrid requests(int count, double stale) {
    for (int request = 0; request < count; request++) {
      int key = random.nextInt(keys);
      if (random.nextInt(10) < 4 && !retired[key]) {
        write(key, step());
      } else {
        long behind = random.nextDouble() < stale ? random.nextLong(1, CarriedWrites.KEPT) : 0;
        long version = Math.max(Math.min(1, stored[key]), stored[key] - behind);
        add(Op.READ, OperationOutcome.OK, step(), random.nextInt(CLIENTS), key, version);
      }
    }
    return this;
  }

  void write(int key) {
    write(key, step());
  }

  void read(int key, long version) {
    add(Op.READ, OperationOutcome.OK, step(), 0, key, version);
  }

  /// A write without an answer.
  ///
  /// @param lands whether it takes effect at once
  long unanswered(int key, boolean lands) {
    retired[key] = true;
    next[key]++;
    stored[key] = lands ? next[key] : stored[key];
    add(Op.WRITE, OperationOutcome.UNKNOWN, step(), key % CLIENTS, key, next[key]);
    return next[key];
  }

  /// A write without an answer takes effect late.
  void lands(int key) {
    stored[key] = next[key];
  }

  void refused() {
    add(Op.READ, OperationOutcome.FAILED, step(), 0, 0, Observation.ABSENT);
  }

  /// Takes versions away.
  ///
  /// @param versions how many of each key; all if there are fewer
  void lose(int fromKey, int toKey, long versions) {
    for (int key = fromKey; key < toKey; key++) {
      stored[key] = Math.max(Observation.ABSENT, stored[key] - versions);
    }
  }

  long version(int key) {
    return stored[key];
  }

  /// From now on keys can be read back or not.
  void down(boolean isDown) {
    down = isDown;
  }

  private void readBack() {
    OperationOutcome outcome = down ? OperationOutcome.FAILED : OperationOutcome.OK;
    for (int key = 0; key < keys; key++) {
      long version = down ? Observation.ABSENT : stored[key];
      append(0, new Operation(Op.FINAL_READ, outcome, -1, 0, key, version, nanos, nanos, nanos));
    }
    nanos += STEP_NANOS;
  }

  /// The whole history with one final read at the end.
  History finished() {
    for (int key = 0; key < keys; key++) {
      whole.add(
          0,
          new Operation(
              Op.FINAL_READ, OperationOutcome.OK, -1, 0, key, stored[key], nanos, nanos, nanos));
    }
    return whole;
  }

  /// Ends the window and judges it.
  JudgedWindow judged() {
    readBack();
    int index = step();
    List<Path> files = List.of(file(0), file(1));
    window++;
    try {
      for (int client = 0; client < CLIENTS; client++) {
        writers[client].continueIn(file(client));
      }
      mostBytes = Math.max(mostBytes, Files.size(files.get(0)) + Files.size(files.get(1)));
      List<CountedHistoryFile> counted =
          List.of(CountedHistoryFile.of(files.get(0), 0), CountedHistoryFile.of(files.get(1), 1));
      JudgedWindow judged =
          judge.judge(new WindowJudge.Load(index, STEP, windowNanos, nanos), counted);
      for (Path file : files) {
        Files.delete(file);
      }
      windowNanos = nanos;
      return judged;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// As when the keys were removed: the first version of every key is written again.
  void beginAgain() {
    judge.forget();
    Arrays.fill(stored, 0);
    Arrays.fill(next, 0);
    Arrays.fill(retired, false);
    for (int key = 0; key < keys; key++) {
      write(key, -1);
    }
  }
}
