package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.AsyncCache;
import assay.api.Query;
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
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.schedule.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Asynchronous clients on engines that answer in their own ways: on the caller's thread, not at all, or by holding the
/// caller.
@Timeout(60)
final class AsyncAnswersTest {

  private static final long MILLI = 1_000_000;

  @TempDir private Path folder;

  private final VirtualClock clock = new VirtualClock();

  /// A map whose every call goes through the engine's own way.
  private interface Way {

    <T extends @Nullable Object> CompletionStage<T> call(Supplier<T> work);
  }

  private record Through(Way way, MemoryEngine.MemorySession map) implements Session, AsyncCache {

    @Override
    public <T> T capability(Class<T> capability, String name) {
      return Capabilities.find(capability, "own way", List.of(this, map));
    }

    @Override
    public CompletionStage<? extends @Nullable Object> get(Object key) {
      return way.call(() -> map.get(key));
    }

    @Override
    public CompletionStage<?> put(Object key, Object value) {
      return way.call(() -> {
        map.put(key, value);
        return null;
      });
    }

    @Override
    public CompletionStage<?> remove(Object key) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }

  private Bed run(Way way, double rate, int inFlight, int pipeline) throws Exception {
    Bed bed =
        new Bed(
            clock,
            folder,
            new Through(way, new MemoryEngine.MemorySession()),
            10_000,
            0,
            Map.of("client-calls", "async", "pipeline", Integer.toString(pipeline)));
    Step.Open step =
        Step.Open.of(
            rate,
            Arrivals.CONSTANT,
            Duration.ZERO,
            Duration.ofSeconds(2),
            Map.of("put", 50.0, "get", 50.0),
            inFlight);
    new OpenStepRun(bed.context, 0, step).run();
    return bed;
  }

  private static Map<OperationOutcome, Long> outcomes(List<Operation> operations) {
    return operations.stream()
        .collect(Collectors.groupingBy(Operation::outcome, Collectors.counting()));
  }

  private static StepEvent.HeldBack held(Bed bed) {
    return (StepEvent.HeldBack) bed.event(TimedEvent.Type.HELD_BACK).event();
  }

  @Test
  void answersOnTheCallersThread_holdNothingBack() throws Exception {
    Way atOnce =
        new Way() {
          @Override
          public <T extends @Nullable Object> CompletionStage<T> call(Supplier<T> work) {
            return CompletableFuture.completedFuture(work.get());
          }
        };
    Bed bed = run(atOnce, 10_000, 16, 1);
    assertThat(outcomes(bed.events())).isEqualTo(Map.of(OperationOutcome.OK, 20_000L));
    assertThat(held(bed)).isEqualTo(new StepEvent.HeldBack("client-1", 0, 20_000, 0));
  }

  /// Reads have failed, and what a write did is not known.
  @Test
  void callThatThrows_isARequestThatFailed() throws Exception {
    Way throwing =
        new Way() {
          @Override
          public <T extends @Nullable Object> CompletionStage<T> call(Supplier<T> work) {
            throw new IllegalStateException("no connection");
          }
        };
    Bed bed = run(throwing, 200, 16, 4);
    assertThat(outcomes(bed.events()).keySet())
        .containsExactlyInAnyOrder(OperationOutcome.FAILED, OperationOutcome.UNKNOWN);
    assertThat(bed.events()).hasSize(400);
  }

  /// From a moment on the engine holds the thread that calls it, for ten minutes: one request is with it, and no other
  /// has begun.
  @Test
  void callThatDoesNotReturn_isGivenUp_andTheStepEnds() throws Exception {
    Way holding =
        new Way() {
          @Override
          public <T extends @Nullable Object> CompletionStage<T> call(Supplier<T> work) {
            if (clock.nanos() >= 1000 * MILLI) {
              clock.until(clock.nanos() + 600_000 * MILLI);
            }
            return CompletableFuture.completedFuture(work.get());
          }
        };
    Bed bed = run(holding, 1000, 100, 8);
    assertThat(clock.nanos()).as("when the step ended").isLessThan(40_000 * MILLI);
    List<Operation> operations = bed.events();
    assertThat(operations).hasSize(2000);
    Map<OperationOutcome, Long> outcomes = outcomes(operations);
    assertThat(
            outcomes.getOrDefault(OperationOutcome.UNKNOWN, 0L)
                + outcomes.getOrDefault(OperationOutcome.FAILED, 0L))
        .isEqualTo(1);
    assertThat(outcomes.get(OperationOutcome.SHED)).isBetween(1030L, 1060L);
    assertThat(held(bed).count()).as("the pipeline was never full").isZero();
    clock.sleep(Duration.ofMinutes(20));
    assertThat(bed.events()).as("nobody listens to a late answer").isEqualTo(operations);
    assertThat(held(bed).sent()).isEqualTo(outcomes.getOrDefault(OperationOutcome.OK, 0L) + 1);
  }

  /// One place of 5 ms for 100 requests a second: none waits.
  @Test
  void requestThatFindsItsPlaceFree_isNotHeld_andResponseTimesAreFromTheIntendedTime()
      throws Exception {
    Way later =
        new Way() {
          @Override
          public <T extends @Nullable Object> CompletionStage<T> call(Supplier<T> work) {
            CompletableFuture<T> stage = new CompletableFuture<>();
            long end = clock.nanos() + 5 * MILLI;
            Thread unused =
                clock.start(() -> {
                  clock.until(end);
                  stage.complete(work.get());
                });
            return stage;
          }
        };
    Bed free = run(later, 100, 16, 1);
    assertThat(held(free)).isEqualTo(new StepEvent.HeldBack("client-1", 0, 200, 0));
    assertThat(free.rows)
        .filteredOn(row -> row.ok() > 0)
        .extracting(Interval::responseMaxNanos)
        .allSatisfy(nanos -> assertThat(nanos).isBetween(5 * MILLI, 5 * MILLI + MILLI / 5));
  }

  @Test
  void workWithoutANumberOfRows_isARequestThatFailed() throws Exception {
    Request query =
        new Query(
            1,
            (session, seen) -> 1,
            (session, seen) -> new CompletableFuture<Long>().completeAsync(() -> null));
    Response response =
        query.begin(new MemoryEngine.MemorySession(), System::nanoTime).toCompletableFuture().get();
    assertThat(response.failure())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("number of rows");
  }
}
