package assay.run.fault;

import assay.plan.FaultSpec;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.run.HeardEvents;
import assay.run.PlayedFault;
import assay.run.context.EventRecorder;
import assay.run.context.RunProgress;
import assay.schedule.VirtualClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A step in virtual time with scripted faults and recorded events. Moments are seconds of the
/// measured window, which begins at 5 s of the clock and lasts 60 s.
@Timeout(30)
abstract class FaultScheduleBed {

  static final Duration WARM_UP = Duration.ofSeconds(5);

  @TempDir private Path folder;

  final VirtualClock clock = new VirtualClock();
  private final CompletableFuture<Long> window = new CompletableFuture<>();
  final CompletableFuture<Void> load = new CompletableFuture<>();
  final RedundancySignal redundancy = new RedundancySignal();
  final List<String> done = new ArrayList<>();
  final List<TimedEvent> events = new ArrayList<>();
  FaultStepContext.TargetFinder aim = fault -> new PlayedFault(fault, clock, this::say);
  private EventRecorder recorder;

  @BeforeEach
  final void open() throws IOException {
    RunProgress progress = new HeardEvents(events::add);
    recorder = new EventRecorder(new RunDirectory(folder), progress, clock);
    clock.at(WARM_UP, () -> window.complete(clock.nanos()));
  }

  @AfterEach
  final void close() throws IOException {
    recorder.close();
  }

  void say(String what) {
    done.add("%s %s".formatted(second(clock.nanos()), what));
  }

  private static String second(long nanos) {
    return String.format(Locale.ROOT, "%.2f", (nanos - WARM_UP.toNanos()) / 1e9);
  }

  void at(double second, Runnable task) {
    clock.at(WARM_UP.plusMillis(Math.round(1000 * second)), task);
  }

  void loadEnds(double second) {
    at(second, () -> load.complete(null));
  }

  static FaultSpec spec(String fault, String target, double at, double lasts) {
    return new FaultSpec(fault, target, seconds(at), seconds(lasts), 0, Duration.ZERO);
  }

  static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(1000 * seconds));
  }

  void carryOut(FaultSpec... specs) throws InterruptedException {
    FaultStepContext step =
        new FaultStepContext(
            "sync-1",
            "open-1",
            fault -> {
              say("look for " + fault.target());
              return aim.at(fault);
            },
            recorder,
            () -> {
              say("sample");
              return CompletableFuture.completedFuture(null);
            },
            redundancy,
            clock);
    new FaultSchedule(step, List.of(specs)).carryOut(window, load);
  }

  /// When, what, and of which fault.
  List<String> recorded() {
    return events.stream()
        .map(event ->
            "%s %s %d".formatted(second(event.nanos()), event.type(), faultOf(event).number()))
        .toList();
  }

  private static FaultEvent faultOf(TimedEvent event) {
    return event.event(FaultEvent.class).orElseThrow();
  }

  <E extends FaultEvent> String reason(Class<E> sort, Function<E, String> reason) {
    return TimedEvent.events(events, sort).map(reason).findFirst().orElseThrow();
  }

  List<Long> lasted() {
    return TimedEvent.events(events, FaultEvent.Over.class)
        .map(over -> over.lastedNanos().orElseThrow())
        .toList();
  }
}
