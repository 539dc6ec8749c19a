package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import assay.api.Session;
import assay.judge.check.SimulatedOpenWindow;
import assay.judge.trial.CheckerRegistry;
import assay.load.Bed;
import assay.load.MemoryEngine;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.schedule.Clock;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session that freezes for 200 ms every 2 s, with response times in closed form: a tenth of the
/// arrivals fall into a stall and wait for the rest of it, so the share with a response above x is
/// 0.1 (1 - x / 200 ms).
final class StallIT {

  private static final long PERIOD_NANOS = 2_000_000_000;
  private static final long STALL_NANOS = 200_000_000;
  private static final double RATE = 500;
  private static final int PERIODS = 3;
  private static final int IN_FLIGHT = 10;

  @TempDir private Path folder;

  /// Freezes at the end of every period.
  private record StallingSession(MemoryEngine.MemorySession session, long bornNanos)
      implements Session {

    @Override
    public <T> T capability(Class<T> capability, String map) {
      long now = System.nanoTime();
      long left = PERIOD_NANOS - (now - bornNanos) % PERIOD_NANOS;
      if (left <= STALL_NANOS) {
        Clock.host().until(now + left);
      }
      return session.capability(capability, map);
    }

    @Override
    public void close() {}
  }

  private Bed run(int inFlight) throws Exception {
    Session session = new StallingSession(new MemoryEngine.MemorySession(), System.nanoTime());
    Bed bed = new Bed(folder, session, 1000, 0);
    new OpenStepRun(bed.context, 0, step(inFlight)).run();
    return bed;
  }

  private static Step.Open step(int inFlight) {
    return Step.Open.of(
        RATE,
        Arrivals.CONSTANT,
        Duration.ZERO,
        Duration.ofNanos(PERIODS * PERIOD_NANOS),
        Map.of("get", 100.0),
        inFlight);
  }

  private static Histogram times(Bed bed, Span span) throws Exception {
    return bed.latencies()
        .getOrDefault(
            new LatencyTag("open-1", true, "get", span, OperationOutcome.OK), new Histogram(3));
  }

  /// A busy host adds stalls, which can only lengthen a response: so the closed form is a floor.
  /// `OpenLoopStallSelfTest` shows in virtual time that there is no addition; here the histograms must equal
  /// the history's own times.
  @Test
  void responseTimes_areWhatTheStallMakesThem() throws Exception {
    Bed bed = run(256);
    Histogram response = times(bed, Span.RESPONSE);
    assertThat(response.getTotalCount()).isEqualTo((long) (RATE * PERIODS * 2));
    for (double percent : new double[] {92, 95, 98, 99, 99.5}) {
      double above = 1 - percent / 100;
      double expected = (1 - above / 0.1) * STALL_NANOS;
      assertThat((double) response.getValueAtPercentile(percent))
          .as("p%s", percent)
          .isGreaterThan(expected - 0.02 * STALL_NANOS);
    }
    assertSame(response, bed.events(), event -> event.endNanos() - event.intendedNanos());
    assertSame(
        times(bed, Span.DELAY), bed.events(), event -> event.startNanos() - event.intendedNanos());
  }

  private static void assertSame(
      Histogram histogram, List<Operation> events, ToLongFunction<Operation> nanos) {
    Histogram own = new Histogram(3);
    events.forEach(event -> own.recordValue(nanos.applyAsLong(event)));
    for (double percent : new double[] {0, 50, 90, 92, 95, 98, 99, 99.5, 100}) {
      assertThat((double) histogram.getValueAtPercentile(percent))
          .as("p%s", percent)
          .isCloseTo((double) own.getValueAtPercentile(percent), withinPercentage(0.2));
    }
  }

  /// A session that freezes at every 300th call, three times, until as many requests were shed as a
  /// 200 ms stall sheds.
  private static final class SheddingSession implements Session {

    private static final int CALLS = 300;
    private static final long SHED = (long) (RATE * STALL_NANOS / 1e9) - IN_FLIGHT;

    private final MemoryEngine.MemorySession session = new MemoryEngine.MemorySession();
    private final AtomicInteger calls = new AtomicInteger();
    private volatile LongConsumer awaitShed = requests -> {};
    private volatile long over;

    @Override
    public <T> T capability(Class<T> capability, String map) {
      long stalls = Math.min(PERIODS, calls.incrementAndGet() / CALLS);
      if (stalls > over) {
        awaitShed.accept(stalls * SHED);
        over = stalls;
      }
      return session.capability(capability, map);
    }

    @Override
    public void close() {}
  }

  @Test
  void stallBeyondTheCap_isShedAndCounted() throws Exception {
    SheddingSession session = new SheddingSession();
    Bed bed = new Bed(folder, session, 1000, 0);
    session.awaitShed = bed::awaitShed;
    new OpenStepRun(bed.context, 0, step(IN_FLIGHT)).run();
    long offered = (long) (RATE * PERIODS * 2);
    long shed = bed.rows.stream().mapToLong(Interval::shed).sum();
    assertThat(shed).isGreaterThanOrEqualTo(PERIODS * SheddingSession.SHED);
    assertThat(bed.rows.stream().mapToLong(Interval::ok).sum() + shed).isEqualTo(offered);
    assertThat(longestStall(bed)).isGreaterThan(0.9 * STALL_NANOS);
  }

  /// A shed request ends at once without an answer: it hides no part of the stall.
  private static double longestStall(Bed bed) throws Exception {
    History history = new History();
    List<Operation> events = bed.events();
    events.forEach(event -> history.add(0, event));
    LongSummaryStatistics due =
        events.stream().mapToLong(Operation::intendedNanos).summaryStatistics();
    SimulatedOpenWindow window =
        new SimulatedOpenWindow(history, new PartitionMap(), due.getMin(), due.getMax() + 1, -1);
    Verdict verdict = CheckerRegistry.ask("stalls", window.evidence());
    assertThat(verdict.status())
        .as(SentenceRenderer.of(verdict.summary()))
        .isEqualTo(Status.INVALID);
    return verdict.measures().stream()
        .filter(measure -> measure.metric().equals("stalls"))
        .mapToDouble(Measure::value)
        .findFirst()
        .orElseThrow();
  }
}
