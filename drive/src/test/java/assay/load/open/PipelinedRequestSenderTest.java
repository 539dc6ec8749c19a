package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.AsyncCache;
import assay.api.Query;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.Response;
import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.load.Bed;
import assay.load.MemoryEngine;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.schedule.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// An asynchronous client in virtual time: an engine that completes each call at a known moment.
@Timeout(60)
final class PipelinedRequestSenderTest {

  private static final long MILLI = 1_000_000;

  @TempDir private Path folder;

  private final VirtualClock clock = new VirtualClock();

  /// Completes each call at a computed time, and notes how many were with it at a time.
  private final class LateSession implements Session {

    private final MemoryEngine.MemorySession map = new MemoryEngine.MemorySession();
    private final LongUnaryOperator endNanos;
    private int now;
    private int most;

    LateSession(LongUnaryOperator endNanos) {
      this.endNanos = endNanos;
    }

    private synchronized void enter() {
      most = Math.max(most, ++now);
    }

    private synchronized void leave() {
      now--;
    }

    private <T extends @Nullable Object> CompletionStage<T> later(Supplier<T> call) {
      enter();
      CompletableFuture<T> stage = new CompletableFuture<>();
      long end = endNanos.applyAsLong(clock.nanos());
      Thread unused =
          clock.start(() -> {
            clock.until(end);
            T result = call.get();
            leave();
            stage.complete(result);
          });
      return stage;
    }

    @Override
    public <T> T capability(Class<T> capability, String name) {
      AsyncCache async =
          new AsyncCache() {
            @Override
            public CompletionStage<? extends @Nullable Object> get(Object key) {
              return later(() -> map.get(key));
            }

            @Override
            public CompletionStage<?> put(Object key, Object value) {
              return later(() -> {
                map.put(key, value);
                return null;
              });
            }

            @Override
            public CompletionStage<?> remove(Object key) {
              throw new UnsupportedOperationException();
            }
          };
      return Capabilities.find(capability, "late", List.of(async, map));
    }

    @Override
    public void close() {}
  }

  private static Step.Open step(double rate, int inFlight) {
    return step(rate, inFlight, Map.of("put", 50.0, "get", 50.0));
  }

  /// Reads wait for no key.
  private static Step.Open reads(double rate, int inFlight) {
    return step(rate, inFlight, Map.of("get", 100.0));
  }

  private static Step.Open step(double rate, int inFlight, Map<String, Double> mix) {
    return Step.Open.of(
        rate, Arrivals.CONSTANT, Duration.ZERO, Duration.ofSeconds(2), mix, inFlight);
  }

  private Bed bed(Session session, int pipeline, int registers) throws Exception {
    return new Bed(
        clock,
        folder,
        session,
        registers,
        0,
        Map.of("client-calls", "async", "pipeline", Integer.toString(pipeline)));
  }

  /// Answers take 20 ms, so 300 requests a second need six at a time.
  @Test
  void requestsOverlap_upToThePipeline() throws Exception {
    LateSession session = new LateSession(start -> start + 20 * MILLI);
    Bed bed = bed(session, 8, 10_000);
    new OpenStepRun(bed.context, 0, step(300, 256)).run();
    assertThat(session.most).as("requests with the engine").isBetween(6, 8);
    List<Operation> operations = bed.events();
    assertThat(operations).hasSize(600);
    assertThat(operations).allMatch(each -> each.outcome() == OperationOutcome.OK);
  }

  @Test
  void enoughPlaces_holdNothingBack() throws Exception {
    LateSession session = new LateSession(start -> start + 20 * MILLI);
    Bed bed = bed(session, 64, 1000);
    new OpenStepRun(bed.context, 0, reads(1000, 256)).run();
    assertThat(session.most).isBetween(20, 22);
    assertThat(bed.event(TimedEvent.Type.HELD_BACK).event())
        .isEqualTo(new StepEvent.HeldBack("client-1", 0, 2000, 0));
    long p99 =
        bed.rows.stream()
            .filter(Interval::measured)
            .mapToLong(Interval::responseMaxNanos)
            .max()
            .orElseThrow();
    assertThat(p99).isBetween(20 * MILLI, 21 * MILLI);
  }

  /// Eight places of 20 ms answer 400 a second of 1,000: all but the first wait, and some find no place at all.
  @Test
  void fullPipeline_isCounted_itsWaitsAreInTheTimes_andWhatFindsNoPlaceIsShed() throws Exception {
    LateSession session = new LateSession(start -> start + 20 * MILLI);
    Bed bed = bed(session, 8, 1000);
    new OpenStepRun(bed.context, 0, reads(1000, 100)).run();
    StepEvent.HeldBack held =
        bed.events.stream()
            .filter(event -> event.type() == TimedEvent.Type.HELD_BACK)
            .map(event -> (StepEvent.HeldBack) event.event())
            .findFirst()
            .orElseThrow();
    List<Operation> operations = bed.events();
    assertThat(operations).hasSize(2000);
    Map<OperationOutcome, Long> outcomes =
        operations.stream()
            .collect(Collectors.groupingBy(Operation::outcome, Collectors.counting()));
    assertThat(outcomes.keySet())
        .containsExactlyInAnyOrder(OperationOutcome.OK, OperationOutcome.SHED);
    assertThat(held.sent()).isEqualTo(outcomes.get(OperationOutcome.OK));
    assertThat(held.count()).isEqualTo(held.sent() - 8);
    // A hundred on their way, of which eight are answered every 20 ms.
    assertThat(held.longestNanos()).isBetween(200 * MILLI, 260 * MILLI);
    long longest =
        bed.rows.stream()
            .filter(Interval::measured)
            .mapToLong(Interval::responseMaxNanos)
            .max()
            .orElseThrow();
    assertThat(longest).isBetween(220 * MILLI, 280 * MILLI);
  }

  /// The requests of one place follow one another, and no key is written by two requests at a time.
  @Test
  void placesAndKeys_haveOneRequestAtATime() throws Exception {
    LateSession session = new LateSession(start -> start + 5 * MILLI + start % 7 * MILLI);
    Bed bed = bed(session, 32, 20);
    new OpenStepRun(bed.context, 0, step(2000, 64)).run();
    Map<Integer, List<Operation>> places = new HashMap<>();
    Map<Integer, List<Operation>> writes = new HashMap<>();
    for (Operation each : bed.events()) {
      if (each.outcome() == OperationOutcome.OK) {
        places.computeIfAbsent(each.worker(), place -> new ArrayList<>()).add(each);
        if (each.op() == Op.WRITE) {
          writes.computeIfAbsent(each.key(), key -> new ArrayList<>()).add(each);
        }
      }
    }
    places.values().forEach(PipelinedRequestSenderTest::followOneAnother);
    writes.values().forEach(PipelinedRequestSenderTest::followOneAnother);
    assertThat(writes).hasSize(20);
  }

  private static void followOneAnother(List<Operation> operations) {
    operations.sort(Comparator.comparingLong(Operation::startNanos));
    Deque<Operation> before = new ArrayDeque<>();
    for (Operation each : operations) {
      if (!before.isEmpty()) {
        assertThat(each.startNanos()).isGreaterThanOrEqualTo(before.getLast().endNanos());
      }
      before.add(each);
    }
  }

  /// An engine that stops answering: what is with it is unknown or failed half a minute after the window, and what it
  /// never got was surely not done.
  @Test
  void engineThatStopsAnswering_leavesNoRequestWithoutAnOutcome() throws Exception {
    LateSession session =
        new LateSession(start -> start < 1_000 * MILLI ? start + MILLI : start + 500_000 * MILLI);
    Bed bed = bed(session, 8, 1000);
    new OpenStepRun(bed.context, 0, step(1000, 100)).run();
    List<Operation> operations = bed.events();
    assertThat(operations).hasSize(2000);
    Map<OperationOutcome, Long> outcomes =
        operations.stream()
            .collect(Collectors.groupingBy(Operation::outcome, Collectors.counting()));
    assertThat(
            outcomes.getOrDefault(OperationOutcome.UNKNOWN, 0L)
                + outcomes.getOrDefault(OperationOutcome.FAILED, 0L))
        .as("as many as were with the engine")
        .isEqualTo(8);
    assertThat(outcomes.get(OperationOutcome.SHED)).isBetween(1030L, 1050L);
    long sent = session.most;
    clock.sleep(Duration.ofMinutes(10));
    assertThat(bed.events()).as("nobody listens to a late answer").isEqualTo(operations);
    assertThat((long) session.most).as("nothing begins after the step").isEqualTo(sent);
  }

  @Test
  void requestThatCanOnlyBeExecuted_isNotBegun() {
    Request blocking = new Query(1, (session, seen) -> 1);
    assertThat(blocking.beginnable()).isFalse();
    assertThat(new RegisterRequests("value").get(1).beginnable()).isTrue();
  }

  @Test
  void failureOfAStage_isTheRequestsOutcome() throws Exception {
    Request failing =
        new Query(
            1,
            (session, seen) -> 1,
            (session, seen) ->
                CompletableFuture.<Long>failedFuture(new IllegalStateException("refused"))
                    .thenApply(rows -> rows));
    Response response =
        failing
            .begin(new MemoryEngine.MemorySession(), System::nanoTime)
            .toCompletableFuture()
            .get();
    assertThat(response.failure()).isInstanceOf(IllegalStateException.class).hasMessage("refused");
  }
}
