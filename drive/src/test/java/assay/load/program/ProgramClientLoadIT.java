package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.load.Bed;
import assay.load.MemoryEngine.MemorySession;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The project's clients in other languages with their own memory: their reports become the same
/// records as a Java client's.
@Timeout(60)
final class ProgramClientLoadIT {

  private static final int REGISTERS = 50;

  /// The core with a clock that began long after the host's.
  private static final Map<String, String> LATE_CLOCKS =
      Map.of(
          "python",
          """
          import time
          from assay_client.program import adapter_of, run
          run(adapter_of, lambda: time.monotonic_ns() - 987_654_321_000)
          """,
          "javascript",
          """
          const { adapterOf, run } = require('assay-client/program');
          run(adapterOf, () => Number(process.hrtime.bigint() - 987_654_321_000n));
          """,
          "go",
          """
          package main

          import "assay/client/core"

          func main() {
            host := core.Monotonic()
            core.RunBy(func() int64 { return host() - 987_654_321_000 }, nil)
          }
          """,
          "csharp",
          """
          using Assay.Client;

          static class Late
          {
              static void Main()
              {
                  Program.Run(new Adapters(), () => Program.HostNanos() - 987_654_321_000);
              }
          }
          """);

  @TempDir private Path folder;

  private Bed bed() throws IOException {
    return new Bed(folder, new MemorySession(), REGISTERS, 0);
  }

  private ProgramClientLoad open(Bed bed, List<String> command) throws IOException {
    return ProgramClientLoad.open(command, bed.context, "none", ClientCore.NOWHERE, folder);
  }

  private static Step.Open open(Duration warmUp, Duration duration) {
    return Step.Open.of(
        400, Arrivals.POISSON, warmUp, duration, Map.of("put", 50.0, "get", 50.0), 8);
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void openLoop_sendsEverySlotOfTheSchedule_andNothingElse(ClientCore core) throws Exception {
    core.require();
    Bed bed = bed();
    Step.Open step = open(Duration.ofMillis(300), Duration.ofMillis(700));
    try (ProgramClientLoad client = open(bed, core.client())) {
      client.run(0, step);
    }
    int slots = 0;
    Schedule schedule = Schedule.of(Arrivals.POISSON, 400, Bed.CLIENT.streamSeed(0, -1));
    for (Slot slot = schedule.first();
        slot.nanos() < TimeUnit.SECONDS.toNanos(1);
        slot = schedule.after(slot)) {
      slots++;
    }
    List<Operation> history = bed.events();
    assertThat(history).hasSize(slots);
    assertThat(bed.rows.stream().mapToLong(row -> row.ok() + row.shed()).sum()).isEqualTo(slots);
    Map<LatencyTag, Histogram> latencies = bed.latencies();
    long counted =
        latencies.entrySet().stream()
            .filter(each -> each.getKey().span() == LatencyTag.Span.RESPONSE)
            .mapToLong(each -> each.getValue().getTotalCount())
            .sum();
    long shed = history.stream().filter(each -> each.outcome() == OperationOutcome.SHED).count();
    assertThat(counted + shed).isEqualTo(slots);
    assertThat(
            bed.event(TimedEvent.Type.WINDOW_BEGINS).nanos()
                - bed.event(TimedEvent.Type.STEP_BEGINS).nanos())
        .isEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
    assertReadsSeeTheLastWrite(history);
  }

  /// Writes of one key never overlap; a read that began after a write's end sees it or a newer one.
  private static void assertReadsSeeTheLastWrite(List<Operation> history) {
    Map<Integer, List<Operation>> writes =
        history.stream()
            .filter(each -> each.op() == Operation.Op.WRITE)
            .collect(Collectors.groupingBy(Operation::key));
    assertThat(writes).isNotEmpty();
    history.stream()
        .filter(each -> each.op() == Operation.Op.READ && each.outcome() == OperationOutcome.OK)
        .forEach(read ->
            writes.getOrDefault(read.key(), List.of()).stream()
                .filter(write -> write.endNanos() < read.startNanos())
                .forEach(
                    write -> assertThat(read.version()).isGreaterThanOrEqualTo(write.version())));
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void closedParts_areSentAsOftenAsAsked_byTheDrawsOfJava(ClientCore core) throws Exception {
    core.require();
    Bed bed = bed();
    Step.Closed step =
        new Step.Closed(
            "closed-1",
            3,
            Duration.ZERO,
            1,
            List.of(
                new Step.Part("put 100", "put", 100, 1), new Step.Part("get 70", "get", 70, 1)));
    try (ProgramClientLoad client = open(bed, core.client())) {
      client.run(0, step);
    }
    Map<Boolean, List<StepEvent.Part>> parts =
        TimedEvent.events(bed.events, StepEvent.Part.class)
            .collect(Collectors.groupingBy(StepEvent.Part::counted));
    List<StepEvent.Part> counted = parts.getOrDefault(true, List.of());
    assertThat(counted).hasSize(2);
    assertThat(parts.getOrDefault(false, List.of())).hasSize(2);
    assertThat(counted.getFirst().ok()).hasValue(100);
    assertThat(counted.getLast().rows()).hasValue(70);
    assertThat(bed.events()).hasSize(2 * 170);
    // The next version here continues where the program stopped.
    Map<Integer, Long> newest = new HashMap<>();
    bed.events().stream()
        .filter(each -> each.op() == Operation.Op.WRITE)
        .forEach(each -> newest.merge(each.key(), each.version(), Math::max));
    newest.forEach(
        (key, version) -> assertThat(bed.context.leases().highest(key)).isEqualTo(version));
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void closedLoopOfSomeLength_countsByTheBeginning(ClientCore core) throws Exception {
    core.require();
    Bed bed = bed();
    Step.Timed step =
        Step.Timed.of(
            2,
            Duration.ofMillis(1),
            Duration.ofMillis(200),
            Duration.ofMillis(400),
            Map.of("put", 50.0, "get", 50.0));
    try (ProgramClientLoad client = open(bed, core.client())) {
      client.run(0, step);
    }
    long told =
        TimedEvent.events(bed.events, StepEvent.Part.class)
            .mapToLong(part -> part.ok().orElse(0))
            .sum();
    assertThat(told).isPositive().isEqualTo(bed.events().size());
    assertThat(bed.rows.stream().mapToLong(Interval::ok).sum()).isEqualTo(told);
  }

  private static final Step.Timed SHORT =
      Step.Timed.of(
          2,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ofMillis(100),
          Map.of("put", 50.0, "get", 50.0));

  /// Java's workers also send the requests they were preparing at the window's end.
  @Test
  void requestThatWasBeingMadeWhenTheWindowEnded_counts() throws Exception {
    ClientCore.PYTHON.require();
    String text =
        """
        import time
        from assay_client import program, requests
        timed, send = program.timed_loop, requests.Worker.send
        def slow(self, number, kind, size):
            time.sleep(0.04)
            send(self, number, kind, size)
        def slowly(*all):
            requests.Worker.send = slow
            return timed(*all)
        program.timed_loop = slowly
        program.run()
        """;
    Bed bed = bed();
    try (ProgramClientLoad client = open(bed, ClientCore.PYTHON.client(folder, text))) {
      client.run(0, SHORT);
    }
    long ended = bed.event(TimedEvent.Type.WINDOW_ENDS).nanos();
    assertThat(bed.events()).anyMatch(each -> each.startNanos() >= ended);
  }

  @Test
  void requestsAfterTheWindow_areTooMany() throws Exception {
    ClientCore.PYTHON.require();
    String text =
        """
        from assay_client import program
        timed = program.timed_loop
        def longer(trial, workers, words, began):
            return timed(trial, workers, words | {"lastsNanos": words["lastsNanos"] * 2}, began)
        program.timed_loop = longer
        program.run()
        """;
    try (ProgramClientLoad client = open(bed(), ClientCore.PYTHON.client(folder, text))) {
      assertThatThrownBy(() -> client.run(0, SHORT))
          .hasMessageContaining("was made after the window's end");
    }
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void program_saysWhatItIs_andWhatItTakesItself(ClientCore core) throws Exception {
    core.require();
    Bed bed = bed();
    try (ProgramClientLoad client = open(bed, core.client())) {
      assertThat(client.pid()).isPositive();
    }
    TrialEvent.ClientProgram told =
        TimedEvent.events(bed.events, TrialEvent.ClientProgram.class).findFirst().orElseThrow();
    assertThat(told.language()).isEqualTo(core.language().language());
    assertThat(told.library()).isEqualTo("none");
    assertThat(told.getNanos()).isPositive();
    assertThat(told.putNanos()).isPositive();
    // It reads the same clock as Java.
    assertThat(told.boundNanos()).isZero();
  }

  /// A clock with another origin is mapped to ours.
  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void clockOfItsOwn_isLaidOnOurs(ClientCore core) throws Exception {
    core.require();
    Bed bed = bed();
    long before = System.nanoTime();
    try (ProgramClientLoad client =
        open(bed, core.client(folder, LATE_CLOCKS.getOrDefault(core.toString(), "")))) {
      client.run(0, open(Duration.ZERO, Duration.ofMillis(300)));
    }
    long after = System.nanoTime();
    assertThat(bed.events())
        .isNotEmpty()
        .allSatisfy(each -> {
          assertThat(each.startNanos()).isBetween(before, after);
          assertThat(each.endNanos()).isBetween(before, after);
        });
    assertThat(
            TimedEvent.events(bed.events, TrialEvent.ClientProgram.class)
                .map(TrialEvent.ClientProgram::boundNanos))
        .allMatch(bound -> bound > 0);
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void engineWithoutAnAdapter_isRefused(ClientCore core) throws Exception {
    core.require();
    Bed bed = bed();
    assertThatThrownBy(() ->
            ProgramClientLoad.open(
                core.client(), bed.context, "nothing", ClientCore.NOWHERE, folder))
        .isInstanceOf(ProgramException.class)
        .hasMessageContaining(core.language().entry())
        .hasMessageContaining("no adapter for the engine `nothing`");
  }
}
