package assay.record;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A synthetic run with a second step that searched for a capacity under traffic: two tries with
/// one failed put each.
public final class Searching {

  private static final long BEGINS = 1_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  /// A history's number for every step beyond its range.
  private static final int BEYOND = Byte.MAX_VALUE - 1;

  private Searching() {}

  /// In its own directory.
  public static SyntheticRun run(Path root) throws IOException {
    Step open = SyntheticTrial.step(Behaviour.good());
    Plan plan = SyntheticTrial.plan(open).toBuilder().steps(List.of(open, search())).plan();
    SyntheticRun run = new SyntheticRun(root, plan);
    run.events(
        SomeEvent.runBegins(BEGINS, 1_700_000_000_000L),
        event(10, TimedEvent.Type.STEP_BEGINS, "capacity-2.1", Map.of()),
        event(14, TimedEvent.Type.REQUESTS_FAILED, "capacity-2.1", failed("too slow")),
        event(20, TimedEvent.Type.STEP_BEGINS, "capacity-2.2", Map.of()),
        event(24, TimedEvent.Type.REQUESTS_FAILED, "capacity-2.2", failed("too full")));
    run.history("sync-1", "client-1", List.of(event(1, 12), event(2, 22)));
    return run;
  }

  /// A search from 1,000/s to 100,000/s for the puts a second that end within 5 ms.
  ///
  /// @param tries the most tries
  /// @param critical whether it looks for the critical rate too
  public static Step.Capacity wide(int tries, boolean critical) {
    return new Step.Capacity(
        "capacity-1",
        new Step.Goal("put p99 < 5 ms", "put", 0.99, 5_000_000),
        1_000,
        100_000,
        Step.Arrivals.CONSTANT,
        Duration.ofSeconds(5),
        Duration.ofSeconds(1),
        Duration.ofSeconds(10),
        Map.of("put", 100.0),
        Step.Keys.UNIFORM,
        256,
        3,
        tries,
        critical,
        null);
  }

  public static Step.Capacity search() {
    return new Step.Capacity(
        "capacity-2",
        new Step.Goal("put p90 < 5 ms", "put", 0.9, 5_000_000),
        1000,
        2000,
        Step.Arrivals.CONSTANT,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        Map.of("put", 100.0),
        Step.Keys.UNIFORM,
        256,
        1,
        2,
        false,
        new Step.Traffic(10, Duration.ofSeconds(1), null));
  }

  private static TimedEvent event(
      int second, TimedEvent.Type type, String tried, Map<String, String> fields) {
    return SomeEvent.of(BEGINS + second * SECOND, "sync-1", type, tried, "", fields);
  }

  private static Map<String, String> failed(String message) {
    return Map.of(
        "client", "client-1",
        "kind", "put",
        "outcome", "FAILED",
        "count", "1",
        "exception", "assay.api.DefiniteFailureException",
        "message", message);
  }

  private static Operation event(int key, int second) {
    long due = BEGINS + second * SECOND;
    return new Operation(
        Op.WRITE, OperationOutcome.FAILED, BEYOND, 0, key, 2, due, due, due + 1_000_000);
  }
}
