package assay.judge.trial;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.judge.Found;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.plan.Plan;
import assay.record.TrialHistories;
import assay.record.TrialRecord;
import assay.record.event.ClusterEvent.ClockLaid;
import assay.record.event.ClusterEvent.ClockWatched;
import assay.record.event.RunEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryWriter;
import assay.record.history.JudgeMemoryLimits;
import assay.record.history.LinearClockOffset;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A writer and a reader on two hosts: client-1 on Assay's clock, client-2 on one that is ahead by
/// a known and an unknown amount. A register with one key, written every millisecond, with reads
/// that are true or late by a known time.
final class SeveralClocksTest {

  private static final String TRIAL = "sync-1";
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final long TAKES = 100_000;
  private static final int WRITES = 200;
  private static final double DRIFT_PPM = 40;

  /// A line fitted for another moment than the history's.
  private static final long OFF = 250_000;

  @TempDir private Path folder;
  private int runs;

  private static Operation operation(Op op, long version, long start) {
    return Operation.of(op, OperationOutcome.OK, 7, version, start, start + TAKES);
  }

  /// Writes take effect in their middle.
  private static List<Operation> writes() {
    List<Operation> writes = new ArrayList<>();
    for (int version = 1; version <= WRITES; version++) {
      writes.add(operation(Op.WRITE, version, SECOND + version * MILLI));
    }
    return writes;
  }

  private static long visible(long nanos) {
    return Math.clamp((nanos - TAKES / 2 - SECOND) / MILLI, 1, WRITES);
  }

  /// Reads by the reader's clock, every 0.3 ms.
  ///
  /// @param lateNanos how long the returned version has been overwritten
  /// @param unknownNanos the lead of the reader's clock beyond the line
  private static List<Operation> reads(long lateNanos, long unknownNanos) {
    List<Operation> reads = new ArrayList<>();
    LinearClockOffset line = new LinearClockOffset(0, OFF, DRIFT_PPM, 0);
    for (long at = SECOND + 150 * MILLI; at < SECOND + 199 * MILLI; at += 300_000) {
      long version = visible(at + TAKES / 2 - lateNanos);
      reads.add(operation(Op.READ, version, at + line.off(at) + unknownNanos));
    }
    return reads;
  }

  private static ClockWatched line(long boundNanos) {
    return new ClockWatched("b", List.of("client-2"), 60, 0, OFF, DRIFT_PPM, 1, boundNanos);
  }

  private static TimedEvent event(RunEvent event) {
    return new TimedEvent(3 * SECOND, TRIAL, null, "", event);
  }

  /// The history in a record that describes the reader's clock.
  private TrialHistories told(List<Operation> reads, long boundNanos) throws IOException {
    return histories(
        reads, List.of(event(new ClockLaid("b", 7, boundNanos + OFF)), event(line(boundNanos))));
  }

  private TrialHistories histories(List<Operation> reads, List<TimedEvent> events)
      throws IOException {
    return histories(writes(), reads, events);
  }

  private TrialHistories histories(
      List<Operation> first, List<Operation> second, List<TimedEvent> events) throws IOException {
    Path root = Files.createDirectory(folder.resolve("run-" + ++runs));
    RunDirectory directory = new RunDirectory(root);
    Files.createDirectories(root.resolve("history"));
    write(directory, "client-1", first);
    write(directory, "client-2", second);
    Plan.Trial trial = new Plan.Trial(TRIAL, "sync", 1);
    return new TrialRecord(directory, trial, events, List.of(), List.of(), List.of(), List.of())
        .histories();
  }

  private static void write(RunDirectory directory, String client, List<Operation> operations)
      throws IOException {
    try (HistoryWriter file = new HistoryWriter(directory.history(TRIAL, client), TRIAL, client)) {
      operations.forEach(file::append);
    }
  }

  private static Verdict ask(String check, TrialHistories histories) {
    Evidence around = new Operations().evidence().withHistory(new History(0));
    JudgeMemoryLimits all = JudgeMemoryLimits.of(Long.MAX_VALUE);
    JudgeMemoryLimits little =
        new JudgeMemoryLimits(0, JudgeMemoryLimits.partBytes(histories.events()));
    Verdict whole =
        requireNonNull(
            CheckerRunner.ask(List.of(check), around, histories, all).verdicts().get(check));
    assertThat(
            CheckerRunner.ask(List.of(check), around, histories, little, 2).verdicts().get(check))
        .as("judged part by part")
        .isEqualTo(whole);
    return whole;
  }

  /// The same history is accused if the record does not mention two clocks.
  @ParameterizedTest
  @ValueSource(strings = {"stale-reads", "linearizability"})
  void readThatIsStaleByAWrongClockAlone_isNotAccused(String check) throws IOException {
    SplittableRandom random = new SplittableRandom(33);
    int accused = 0;
    for (int i = 0; i < 100; i++) {
      long bound = 400_000;
      long unknown = random.nextLong(-bound, bound + 1);
      List<Operation> fresh = reads(0, unknown);
      assertThat(ask(check, told(fresh, bound)).status())
          .as("%d ns off", unknown)
          .isEqualTo(Status.VALID);
      accused += ask(check, histories(fresh, List.of())).status() == Status.INVALID ? 1 : 0;
    }
    assertThat(accused).as("without what is known of the clock").isGreaterThan(50);
  }

  /// Older than the clocks' uncertainty and an operation's duration.
  @ParameterizedTest
  @ValueSource(strings = {"stale-reads", "linearizability"})
  void readThatIsStale_isFound_whateverTheClock(String check) throws IOException {
    SplittableRandom random = new SplittableRandom(34);
    for (int i = 0; i < 100; i++) {
      long bound = 400_000;
      List<Operation> late = reads(3 * MILLI, random.nextLong(-bound, bound + 1));
      assertThat(ask(check, told(late, bound)).status()).isEqualTo(Status.INVALID);
    }
  }

  @Test
  void clocksKnownTooBadly_leaveOpenWhatWasNotSeen_andWhatWasSeenStands() throws IOException {
    long bound = 30 * MILLI;
    Verdict open = ask("stale-reads", told(reads(0, 0), bound));
    assertThat(open.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(open.summary()))
        .isEqualTo(
            "the clocks of the clients' hosts are known to 30.0 ms only, so that what lay less than 60.0 ms apart was not seen (E581)");
    Verdict found = ask("stale-reads", told(reads(120 * MILLI, 0), bound));
    assertThat(found.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(found.summary())).endsWith("was not seen (E581)");
    assertThat(found.witnesses()).isNotEmpty();
    assertThat(found.measures()).isEmpty();
  }

  /// client-1 releases a lock, and client-2 takes it a moment later, by a clock that is known within a bound.
  private Verdict locks(long afterNanos, long unknownNanos, long boundNanos) throws IOException {
    List<Operation> first = new ArrayList<>();
    List<Operation> second = new ArrayList<>();
    LinearClockOffset line = new LinearClockOffset(0, OFF, DRIFT_PPM, 0);
    for (int hold = 0; hold < 100; hold++) {
      long at = SECOND + hold * 10L * MILLI;
      first.add(operation(Op.LOCK, 2L * hold + 1, at));
      first.add(operation(Op.UNLOCK, 2L * hold + 1, at + 5 * MILLI));
      long own = at + 5 * MILLI + afterNanos;
      long off = line.off(own) + unknownNanos;
      long begun = at + 3 * MILLI;
      second.add(
          Operation.of(Op.LOCK, OperationOutcome.OK, 7, 2L * hold + 2, begun + off, own + off));
      second.add(operation(Op.UNLOCK, 2L * hold + 2, own + 2 * MILLI + off));
    }
    return ask("mutual-exclusion", locks(first, second, boundNanos));
  }

  private TrialHistories locks(List<Operation> first, List<Operation> second, long boundNanos)
      throws IOException {
    List<TimedEvent> events =
        boundNanos == 0
            ? List.of()
            : List.of(event(new ClockLaid("b", 7, boundNanos + OFF)), event(line(boundNanos)));
    return histories(first, second, events);
  }

  @Test
  void holdThatOverlapsByAWrongClockAlone_isNotAccused() throws IOException {
    SplittableRandom random = new SplittableRandom(35);
    for (int i = 0; i < 20; i++) {
      long unknown = random.nextLong(-400_000, 400_001);
      assertThat(locks(1000, unknown, 400_000).status()).isEqualTo(Status.VALID);
    }
    assertThat(locks(1000, -400_000, 0).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void holdThatOverlaps_isFound_whateverTheClock() throws IOException {
    SplittableRandom random = new SplittableRandom(36);
    for (int i = 0; i < 20; i++) {
      long unknown = random.nextLong(-400_000, 400_001);
      Verdict found = locks(-MILLI, unknown, 400_000);
      assertThat(found.status()).isEqualTo(Status.INVALID);
      assertThat(Found.value(found, "double-holds")).isEqualTo(100);
    }
  }

  @Test
  void locksOfClocksKnownTooBadly_areNotKnown() throws IOException {
    assertThat(locks(1000, 0, 30 * MILLI).status()).isEqualTo(Status.UNKNOWN);
  }

  /// One client's operations have an order that depends on no other clock.
  @Test
  void session_isJudgedByItsOwnClock_howeverBadlyThatIsKnown() throws IOException {
    List<Operation> reads = new ArrayList<>(reads(0, 0));
    Verdict kept = ask("session-guarantees", told(reads, 30 * MILLI));
    assertThat(kept.status()).isEqualTo(Status.VALID);
    Operation last = reads.getLast();
    reads.add(operation(Op.READ, last.version() - 2, last.endNanos() + 1000));
    assertThat(ask("session-guarantees", told(reads, 30 * MILLI)).status())
        .isEqualTo(Status.INVALID);
  }

  /// A read of nothing is judged by its client's knowledge, which has an order by that client's
  /// clock alone.
  @Test
  void sessionWithDeletes_isJudgedByItsOwnClock_howeverBadlyThatIsKnown() throws IOException {
    List<Operation> operations = new ArrayList<>();
    follow(operations, Op.WRITE, 1);
    follow(operations, Op.DELETE, 2);
    follow(operations, Op.READ, Observation.ABSENT);
    assertThat(ask("session-guarantees", told(operations, 30 * MILLI)).status())
        .isEqualTo(Status.VALID);
    follow(operations, Op.WRITE, 3);
    follow(operations, Op.READ, Observation.ABSENT);
    assertThat(ask("session-guarantees", told(operations, 30 * MILLI)).status())
        .isEqualTo(Status.INVALID);
  }

  /// Adds an operation on a new key that begins a microsecond after the last one ended.
  private static void follow(List<Operation> operations, Op op, long version) {
    long start = SECOND + 150 * MILLI + operations.size() * (TAKES + 1000);
    operations.add(Operation.of(op, OperationOutcome.OK, 8, version, start, start + TAKES));
  }

  @Test
  void clientsOnOneClock_areJudgedToTheNanosecond_howeverBadlyItIsKnown() throws IOException {
    ClockWatched both =
        new ClockWatched("b", List.of("client-1", "client-2"), 60, 0, 0, 0, 1, 30 * MILLI);
    List<Operation> reads = new ArrayList<>();
    reads.add(operation(Op.READ, WRITES - 1, SECOND + WRITES * MILLI + TAKES + 1));
    TrialHistories histories =
        histories(reads, List.of(event(new ClockLaid("b", 7, 30 * MILLI)), event(both)));
    assertThat(histories.clockBoundNanos()).isZero();
    assertThat(ask("stale-reads", histories).status()).isEqualTo(Status.INVALID);
  }
}
