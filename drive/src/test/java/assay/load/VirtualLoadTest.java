package assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.load.client.LoadListener;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.record.latency.ResponseFile;
import assay.schedule.VirtualClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A whole trial's load in virtual time: a real run's threads, always in the same order.
@Timeout(60)
final class VirtualLoadTest {

  private static final long MILLI = 1_000_000;
  private static final Map<String, Double> MIX = Map.of("put", 50.0, "get", 50.0);

  private static final Step.Open OPEN =
      Step.Open.of(500, Arrivals.POISSON, Duration.ofSeconds(2), Duration.ofSeconds(20), MIX, 16);

  private static final Step.Timed TIMED =
      Step.Timed.of(4, Duration.ofMillis(3), Duration.ofSeconds(1), Duration.ofSeconds(10), MIX);

  private static final Step.Closed CLOSED =
      new Step.Closed(
          "closed-2", 3, Duration.ZERO, 1, List.of(new Step.Part("get 90", "get", 90, 1)));

  @TempDir private Path folder;

  private record Heard(List<Operation> operations, long endNanos) {}

  /// A trial with an engine that answers in 2 ms, and not at all in the ten seconds after the first
  /// five.
  private Heard heard(String name) throws Exception {
    Path own = Files.createDirectory(folder.resolve(name));
    Path file = own.resolve("history.bin");
    VirtualClock clock = new VirtualClock();
    DelayedSession session =
        new DelayedSession(
            clock,
            new MemoryEngine.MemorySession(),
            start ->
                start >= 5_000 * MILLI && start < 15_000 * MILLI
                    ? 15_000 * MILLI
                    : start + 2 * MILLI);
    DataParameters data =
        new DataParameters(Map.of("registers", 300L, "counters", 0L), new Settings(Map.of()));
    try (ClientLoad load =
        new ClientLoad(
            clock,
            Bed.CLIENT,
            3,
            session,
            new MemoryWorkload(),
            data,
            new HistoryWriter(file, "trial-1", "client-1"),
            new LatencyWriter(own.resolve("latency.hlog"), "trial-1", "client-1"),
            new ResponseFile(own.resolve("responses.csv")),
            new Deaf())) {
      load.load(own, 1, 1);
      load.run(0, OPEN, false);
      load.run(1, TIMED, false);
      load.run(2, CLOSED, false);
      load.audit(Duration.ZERO);
    }
    History history = new History();
    assertThat(HistoryReader.read(file, 0, history)).isTrue();
    return new Heard(
        IntStream.range(0, history.size()).mapToObj(history::event).toList(), clock.nanos());
  }

  private static final class Deaf implements LoadListener {

    @Override
    public void ticked(List<Interval> intervals) {}

    @Override
    public void onEvent(TimedEvent event) {}
  }

  @Test
  void wholeLoad_takesNoTime_andIsTheSameEveryTime() throws Exception {
    Heard first = heard("first");
    assertThat(heard("second")).isEqualTo(first);
    assertThat(first.endNanos()).isGreaterThan(Duration.ofSeconds(33).toNanos());
    for (int step = -1; step < 3; step++) {
      int own = step;
      assertThat(first.operations()).anyMatch(operation -> operation.step() == own);
    }
    assertThat(first.operations())
        .filteredOn(operation -> operation.startNanos() >= 15_000 * MILLI)
        .isNotEmpty()
        .allMatch(operation -> operation.endNanos() - operation.startNanos() == 2 * MILLI);
    long lastWrite =
        first.operations().stream()
            .filter(operation -> operation.op() == Op.WRITE)
            .mapToLong(Operation::endNanos)
            .max()
            .orElseThrow();
    assertThat(first.operations())
        .filteredOn(operation -> operation.op() == Op.FINAL_READ)
        .hasSize(300)
        .allMatch(operation -> operation.startNanos() >= lastWrite);
  }
}
