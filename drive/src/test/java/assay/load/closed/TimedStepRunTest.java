package assay.load.closed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.api.Session;
import assay.load.Bed;
import assay.load.BlockedSession;
import assay.load.BrokenSession;
import assay.load.MemoryEngine;
import assay.load.keys.RequestMix;
import assay.plan.Step;
import assay.plan.Step.Keys;
import assay.plan.Step.Keys.Choice;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.latency.ResponseFile;
import assay.record.latency.ResponseRow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class TimedStepRunTest {

  private static final Keys ONE = new Keys("hot(1, 100%)", Choice.HOT, 0, 1, 1);
  private static final long WARM_UP = 100_000_000;
  private static final long LASTS = 400_000_000;

  @TempDir private Path folder;

  private static Step.Timed step(
      int threads, Duration think, Duration warmUp, Map<String, Double> mix, Keys keys) {
    return new Step.Timed(
        "closed-1", threads, think, warmUp, Duration.ofNanos(LASTS), mix, keys, null);
  }

  private static Step.Timed step(int threads, Map<String, Double> mix, Keys keys) {
    return step(threads, Duration.ZERO, Duration.ofNanos(WARM_UP), mix, keys);
  }

  private Bed run(Session session, Step.Timed step) throws Exception {
    Bed bed = new Bed(folder, session, 100, 0);
    new TimedStepRun(bed.context, 0, step).run();
    return bed;
  }

  private Bed run(Step.Timed step) throws Exception {
    return run(new LeisurelySession(new MemoryEngine.MemorySession()), step);
  }

  /// A session that answers after 0.2 ms or later.
  private record LeisurelySession(Session session) implements Session {

    @Override
    public <T> T capability(Class<T> capability, String map) {
      LockSupport.parkNanos(200_000);
      return session.capability(capability, map);
    }

    @Override
    public void close() {
      session.close();
    }
  }

  /// A closed loop can send the same requests as an open one: inserts, and reads of the last
  /// written keys.
  @Test
  void insertsAndReadsOfTheLatest_areSentByAClosedLoopToo() throws Exception {
    Bed bed = new Bed(folder, new LeisurelySession(new MemoryEngine.MemorySession()), 100_000, 0);
    Map<String, Double> mix = Map.of("insert", 50.0, "latest", 50.0);
    new TimedStepRun(bed.context, 0, step(1, mix, Keys.UNIFORM)).run();

    List<Operation> events = bed.events();
    List<Integer> inserted =
        events.stream().filter(event -> event.op() == Op.WRITE).map(Operation::key).toList();
    assertThat(inserted).isNotEmpty().doesNotHaveDuplicates();
    assertThat(
            events.stream()
                .dropWhile(event -> event.op() != Op.WRITE)
                .filter(event -> event.op() == Op.READ))
        .isNotEmpty()
        .allMatch(event -> event.version() == 1 && inserted.contains(event.key()));
  }

  /// YCSB's D: inserts of new keys, and reads that prefer newer keys.
  @Test
  void latestKeys_areReadOnceTheyAreInserted_theNewestMostOften() throws Exception {
    Bed bed = new Bed(folder, new LeisurelySession(new MemoryEngine.MemorySession()), 100_000, 0);
    Keys latest = new Keys("latest", Choice.LATEST, 0.99, 0, 0);
    new TimedStepRun(bed.context, 0, step(1, Map.of("insert", 50.0, "get", 50.0), latest)).run();

    int newest = -1;
    int ofTheNewest = 0;
    int reads = 0;
    for (Operation event : bed.events()) {
      if (event.op() == Op.WRITE) {
        assertThat(event.key()).isEqualTo(newest + 1);
        newest = event.key();
      } else if (newest >= 0) {
        assertThat(event.version()).isEqualTo(1);
        assertThat(event.key()).isLessThanOrEqualTo(newest);
        reads++;
        ofTheNewest += event.key() == newest ? 1 : 0;
      }
    }
    assertThat(reads).isGreaterThan(20);
    // Among 2,000 keys, more than were inserted, the newest gets one read in eight.
    assertThat(ofTheNewest).isGreaterThan(reads / 40);
  }

  @Test
  void insertsForWhichNoKeyIsLeft_endTheStepAndSaySo() throws Exception {
    Bed bed = new Bed(folder, new LeisurelySession(new MemoryEngine.MemorySession()), 5, 0);
    TimedStepRun step =
        new TimedStepRun(bed.context, 0, step(1, Map.of("insert", 100.0), Keys.UNIFORM));
    assertThatThrownBy(step::run)
        .hasStackTraceContaining("have a value already, so that none can be inserted");
  }

  private static long sum(Bed bed, boolean measured) {
    return bed.rows.stream()
        .filter(row -> row.measured() == measured)
        .mapToLong(row -> row.ok() + row.failed() + row.unknown())
        .sum();
  }

  /// Within five standard deviations, which chance exceeds in one of two million runs; the seed
  /// fixes the kinds anyway.
  @Test
  void kinds_comeByTheirShares() throws Exception {
    Bed bed = run(step(2, Map.of("get", 95.0, "put", 5.0), Keys.UNIFORM));
    List<Operation> events = bed.events();
    long puts = events.stream().filter(event -> event.op() == Op.WRITE).count();
    double deviation = Math.sqrt(events.size() * 0.05 * 0.95);
    assertThat(events).hasSizeGreaterThan(20);
    assertThat(puts)
        .isBetween(
            (long) (events.size() * 0.05 - 5 * deviation - 1),
            (long) (events.size() * 0.05 + 5 * deviation + 1));
  }

  @Test
  void everyThread_waitsForItsAnswer() throws Exception {
    Bed bed = run(step(3, Map.of("get", 50.0, "put", 50.0), Keys.UNIFORM));
    Map<Integer, List<Operation>> byThread =
        bed.events().stream().collect(Collectors.groupingBy(Operation::worker));
    assertThat(byThread).containsOnlyKeys(0, 1, 2);
    for (List<Operation> own : byThread.values()) {
      own.sort(Comparator.comparingLong(Operation::startNanos));
      for (int i = 1; i < own.size(); i++) {
        assertThat(own.get(i).startNanos()).isGreaterThanOrEqualTo(own.get(i - 1).endNanos());
      }
    }
  }

  @Test
  void window_isAsLongAsTheStudySays_afterItsWarmUp() throws Exception {
    Bed bed = run(step(2, Map.of("get", 100.0), Keys.UNIFORM));
    long begins = bed.event(TimedEvent.Type.STEP_BEGINS).nanos();
    long window = bed.event(TimedEvent.Type.WINDOW_BEGINS).nanos();
    assertThat(window - begins).isEqualTo(WARM_UP);
    assertThat(bed.event(TimedEvent.Type.WINDOW_ENDS).nanos() - window).isEqualTo(LASTS);
    // A thread picks a request a moment before it starts: one for each thread may lie between.
    long early = bed.events().stream().filter(event -> event.startNanos() < window).count();
    assertThat(sum(bed, false)).isBetween(early, early + 2);
    assertThat(sum(bed, true)).isEqualTo(bed.events().size() - sum(bed, false)).isPositive();
    assertThat(bed.rows.stream().filter(Interval::measured).mapToLong(Interval::startNanos).min())
        .hasValue(window);
  }

  @Test
  void histogramsRowsMarksAndLines_countTheSameRequests() throws Exception {
    Bed bed = run(step(2, Map.of("get", 50.0, "put", 50.0), Keys.UNIFORM));
    for (boolean measured : List.of(false, true)) {
      for (String kind : List.of("get", "put")) {
        long rows =
            bed.rows.stream()
                .filter(row -> row.measured() == measured && row.kind().equals(kind))
                .mapToLong(Interval::ok)
                .sum();
        LatencyTag tag =
            new LatencyTag("closed-1", measured, kind, Span.SERVICE, OperationOutcome.OK);
        assertThat(bed.latencies())
            .hasEntrySatisfying(tag, times -> assertThat(times.getTotalCount()).isEqualTo(rows));
        assertThat(bed.events)
            .filteredOn(event -> event.type() == TimedEvent.Type.PART)
            .extracting(SomeEvent::fields)
            .filteredOn(f -> kind.equals(f.get("kind")))
            .filteredOn(f -> Boolean.toString(measured).equals(f.get("counted")))
            .singleElement()
            .satisfies(f -> assertThat(f).containsEntry("ok", Long.toString(rows)))
            .satisfies(f ->
                assertThat(f).containsEntry("nanos", Long.toString(measured ? LASTS : WARM_UP)));
        List<ResponseRow> lines =
            ResponseFile.read(bed.responsesFile).stream()
                .filter(line -> line.counted() == measured && line.kind().equals(kind))
                .toList();
        assertThat(lines.stream().mapToLong(ResponseRow::oneIn).sum()).isEqualTo(rows);
      }
    }
    assertThat(bed.latencies().keySet()).extracting(LatencyTag::span).containsOnly(Span.SERVICE);
    assertThat(bed.rows).allMatch(row -> row.responseP50Nanos() == -1 && row.delayP99Nanos() == -1);
  }

  @Test
  void withoutAWarmUp_everythingCounts() throws Exception {
    Bed bed = run(step(1, Duration.ZERO, Duration.ZERO, Map.of("get", 100.0), Keys.UNIFORM));
    assertThat(bed.rows).isNotEmpty().allMatch(Interval::measured);
    assertThat(bed.events).filteredOn(event -> event.type() == TimedEvent.Type.PART).hasSize(1);
    assertThat(sum(bed, true)).isEqualTo(bed.events().size());
  }

  @Test
  void keys_areChosenAsTheStudySays() throws Exception {
    Bed hot = run(step(1, Map.of("get", 100.0), ONE));
    assertThat(hot.events()).extracting(Operation::key).containsOnly(hot.events().getFirst().key());
  }

  @Test
  void hotKey_isWrittenByOneAtATime() throws Exception {
    Bed bed = run(step(4, Map.of("put", 100.0), ONE));
    List<Operation> events = bed.events();
    Set<List<Long>> written = new HashSet<>();
    assertThat(events).allMatch(event -> written.add(List.of((long) event.key(), event.version())));
    Map<Integer, List<Operation>> byKey =
        events.stream().collect(Collectors.groupingBy(Operation::key));
    assertThat(byKey).hasSizeLessThanOrEqualTo(4);
    for (List<Operation> own : byKey.values()) {
      own.sort(Comparator.comparingLong(Operation::version));
      for (int i = 1; i < own.size(); i++) {
        assertThat(own.get(i).startNanos()).isGreaterThanOrEqualTo(own.get(i - 1).startNanos());
      }
    }
  }

  /// Each thread has at most one answer per pause and one more.
  @Test
  void thinkTime_isBetweenRequests() throws Exception {
    long think = 20_000_000;
    Bed bed =
        run(step(3, Duration.ofNanos(think), Duration.ZERO, Map.of("get", 100.0), Keys.UNIFORM));
    assertThat(bed.events().size()).isBetween(3, (int) (3 * (LASTS / think + 1)));
    Map<Integer, List<Operation>> byThread =
        bed.events().stream().collect(Collectors.groupingBy(Operation::worker));
    for (List<Operation> own : byThread.values()) {
      for (int i = 1; i < own.size(); i++) {
        assertThat(own.get(i).startNanos() - own.get(i - 1).endNanos())
            .isGreaterThanOrEqualTo(think);
      }
    }
  }

  /// Uniform between 200 and 400 ms: mean 300, standard deviation 57.7.
  @Test
  void pauses_areSpreadUniformlyAroundTheThinkTime() {
    long ms = 1_000_000;
    TimedLoopWorker.Draws draws =
        new TimedLoopWorker.Draws(new RequestMix(Map.of("get", 100.0)), 7, 300 * ms, 100 * ms);
    DoubleSummaryStatistics pauses = new DoubleSummaryStatistics();
    long below = 0;
    for (long request = 0; request < 10_000; request++) {
      pauses.accept(draws.pauseNanos(request) / (double) ms);
      below += draws.pauseNanos(request) < 250 * ms ? 1 : 0;
    }
    assertThat(pauses.getMin()).isBetween(200.0, 201.0);
    assertThat(pauses.getMax()).isBetween(399.0, 400.0);
    assertThat(pauses.getAverage()).isCloseTo(300, within(2.5));
    assertThat(below).isBetween(2_300L, 2_700L);
    assertThat(
            new TimedLoopWorker.Draws(new RequestMix(Map.of("get", 100.0)), 7, 300, 0)
                .pauseNanos(9))
        .isEqualTo(300);
  }

  /// The engine gives no answer until the window has ended.
  @Test
  void answersAfterTheWindow_belongToIt_andItGrowsNoLonger() throws Exception {
    CountDownLatch letGo = new CountDownLatch(1);
    Bed bed = new Bed(folder, new BlockedSession(letGo), 100, 0);
    bed.onMark =
        mark -> {
          if (mark.type() == TimedEvent.Type.WINDOW_ENDS) {
            letGo.countDown();
          }
        };
    new TimedStepRun(
            bed.context,
            0,
            step(2, Duration.ZERO, Duration.ZERO, Map.of("get", 100.0), Keys.UNIFORM))
        .run();
    long ends = bed.event(TimedEvent.Type.WINDOW_ENDS).nanos();
    assertThat(sum(bed, true)).isEqualTo(2);
    assertThat(bed.rows)
        .filteredOn(row -> row.ok() > 0)
        .allMatch(row -> row.startNanos() >= ends)
        .allMatch(row -> row.serviceMaxNanos() >= LASTS / 2);
    assertThat(ResponseFile.read(bed.responsesFile)).hasSize(2);
    assertThat(bed.events()).hasSize(2).allMatch(event -> event.endNanos() >= ends);
  }

  @Test
  void failures_areCountedAndSaid() throws Exception {
    Bed bed =
        run(new LeisurelySession(new BrokenSession()), step(1, Map.of("get", 100.0), Keys.UNIFORM));
    Map<String, String> counted =
        bed.events.stream()
            .filter(event -> event.type() == TimedEvent.Type.PART)
            .map(SomeEvent::fields)
            .filter(fields -> "true".equals(fields.get("counted")))
            .findFirst()
            .orElseThrow();
    assertThat(counted).containsEntry("ok", "0").containsKey("failure");
    assertThat(counted.get("failures"))
        .isEqualTo(Long.toString(sum(bed, true)))
        .isEqualTo(counted.get("requests"));
  }

  @Test
  void requestThatCannotBeMade_endsTheStepAtOnce() throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 3, 0);
    Step.Timed step =
        Step.Timed.of(
            1, Duration.ZERO, Duration.ZERO, Duration.ofHours(1), Map.of("insert", 100.0));
    assertThatThrownBy(() -> new TimedStepRun(bed.context, 0, step).run())
        .hasMessageContaining("3 are retired");
    assertThat(bed.events())
        .hasSize(3)
        .allMatch(event -> event.outcome() == OperationOutcome.UNKNOWN);
  }

  @Test
  void kindsOfAThread_followFromTheSeed() {
    RequestMix mix = new RequestMix(Map.of("get", 50.0, "put", 50.0));
    TimedLoopWorker.Draws one = new TimedLoopWorker.Draws(mix, 7, 1_000, 0);
    TimedLoopWorker.Draws same = new TimedLoopWorker.Draws(mix, 7, 1_000, 0);
    TimedLoopWorker.Draws other = new TimedLoopWorker.Draws(mix, 8, 1_000, 0);
    List<String> kinds = kinds(one);
    assertThat(kinds(same)).isEqualTo(kinds);
    assertThat(kinds(other)).isNotEqualTo(kinds);
    assertThat(one.firstPauseNanos()).isEqualTo(same.firstPauseNanos()).isBetween(0L, 999L);
  }

  private static List<String> kinds(TimedLoopWorker.Draws draws) {
    return LongStream.range(0, 100).mapToObj(draws::kind).toList();
  }
}
