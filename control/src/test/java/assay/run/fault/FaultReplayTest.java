package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.run.HeardEvents;
import assay.run.PlayedFault;
import assay.run.context.EventRecorder;
import assay.schedule.VirtualClock;
import assay.study.SamplePlans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A study with recurring faults, carried out in virtual time from its text to its record: the same
/// seed gives the same events, to the byte.
@Timeout(60)
final class FaultReplayTest {

  private static final long WINDOW_NANOS = Duration.ofSeconds(7).toNanos();

  private static final String STUDY =
      """
      study: tradeoffs/replay
      question: Does the same happen again?
      engine: coherence
      steps:
        - open:
            rate: 100/s
            for: 600s
            mix: { put: 50, get: 50 }
            faults:
              - { pause: member, for: 2s, at: 5s, every: 30s, arrivals: poisson }
              - { throttle: backup, to: 10%, for: 4s, at: 10s, every: 60s }
              - { kill: another, at: 300s }
      """;

  @TempDir private Path folder;

  private final List<TimedEvent> events = new ArrayList<>();

  private Step.Open step(long seed) {
    Plan plan = SamplePlans.of(folder, STUDY, seed);
    return (Step.Open) plan.steps(plan.trials().getFirst()).getFirst();
  }

  /// Carries the step out and returns the record's text.
  private String carryOut(Step.Open step, String name) throws IOException, InterruptedException {
    VirtualClock clock = new VirtualClock();
    events.clear();
    RunDirectory directory = new RunDirectory(Files.createDirectories(folder.resolve(name)));
    try (EventRecorder recorder =
        new EventRecorder(directory, new HeardEvents(events::add), clock)) {
      FaultStepContext faulted =
          new FaultStepContext(
              "sync-1",
              step.id(),
              fault -> new PlayedFault(fault, clock, said -> {}),
              recorder,
              () -> CompletableFuture.completedFuture(null),
              new RedundancySignal(),
              clock);
      CompletableFuture<Long> window = new CompletableFuture<>();
      CompletableFuture<Void> load = new CompletableFuture<>();
      clock.at(Duration.ofNanos(WINDOW_NANOS), () -> window.complete(clock.nanos()));
      clock.at(
          Duration.ofNanos(WINDOW_NANOS).plus(step.duration()).plusSeconds(5),
          () -> load.complete(null));
      new FaultSchedule(faulted, step.faults()).carryOut(window, load);
    }
    return Files.readString(directory.events());
  }

  private Map<Integer, Long> moments(TimedEvent.Type type) {
    return events.stream()
        .filter(event -> event.type() == type)
        .collect(
            Collectors.toMap(
                event -> event.event(FaultEvent.class).orElseThrow().number(),
                event -> event.nanos() - WINDOW_NANOS));
  }

  private static Map<Integer, Long> planned(
      List<FaultSpec> faults, Function<FaultSpec, Duration> moment) {
    return IntStream.rangeClosed(1, faults.size())
        .boxed()
        .collect(
            Collectors.toMap(
                number -> number, number -> moment.apply(faults.get(number - 1)).toNanos()));
  }

  @Test
  void everyRepetition_isDoneAndTakenBackWhenThePlanSays() throws Exception {
    Step.Open step = step(1);
    String unused = carryOut(step, "once");
    assertThat(step.faults()).extracting(FaultSpec::fault).contains("pause", "throttle", "kill");
    // 600 s hold about 20 pauses, 10 throttles and one kill.
    assertThat(step.faults()).hasSizeBetween(20, 45);
    assertThat(moments(TimedEvent.Type.FAULT)).isEqualTo(planned(step.faults(), FaultSpec::at));
    Map<Integer, Long> over = planned(step.faults(), FaultSpec::ends);
    step.faults().stream()
        .filter(fault -> fault.fault().equals("kill"))
        .forEach(kill -> over.remove(step.faults().indexOf(kill) + 1));
    assertThat(moments(TimedEvent.Type.FAULT_OVER)).isEqualTo(over);
    assertThat(moments(TimedEvent.Type.FAULT_WITHOUT_EFFECT)).isEmpty();
  }

  @Test
  void sameSeed_leavesTheSameEvents_andAnotherSeedOthers() throws Exception {
    String first = carryOut(step(7), "first");
    assertThat(carryOut(step(7), "again")).isEqualTo(first);
    assertThat(carryOut(step(8), "other")).isNotEqualTo(first);
  }
}
