package assay.record.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import assay.metric.LimitRelation;
import assay.plan.Plan;
import assay.plan.Plan.Published;
import assay.plan.Step;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.TrialRecord;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.IntervalLog;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.probe.GcLog;
import assay.record.probe.ProbeLog;
import assay.record.probe.ProbeSample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordFilesTest {

  @TempDir Path folder;

  private static final Interval ROW =
      new Interval(
          "sync-1", "client-1", "open-1", true, "put", 100, 50, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7);

  @Test
  void marks_comeBackInOrder_withoutACutLastLine() throws IOException {
    Path file = folder.resolve("events.ndjson");
    TimedEvent event =
        SomeEvent.of(1, null, TimedEvent.Type.RUN_BEGINS, null, "a \"quoted\"\nline", Map.of());
    TimedEvent other =
        SomeEvent.of(2, "sync-1", TimedEvent.Type.FAULT, "open-1", "kill", Map.of("pids", "1,2"));
    try (EventLog events = new EventLog(file)) {
      events.append(event);
      events.append(other);
    }
    Files.writeString(file, "{\"nanos\":3,\"ce", StandardOpenOption.APPEND);

    assertThat(EventLog.read(file)).containsExactly(event, other);
  }

  @Test
  void damagedMark_isNamedByFileAndLine() throws IOException {
    Path file = folder.resolve("events.ndjson");
    try (EventLog events = new EventLog(file)) {
      events.append(SomeEvent.of(1, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()));
    }
    Files.writeString(file, "{\"nanos\":\"soon\"}\n", StandardOpenOption.APPEND);

    assertDamage(() -> EventLog.read(file), file, 2);
  }

  @Test
  void timeline_isReadAsWritten_alsoWhenContinued() throws IOException {
    Path file = folder.resolve("timeline.csv");
    for (int i = 0; i < 2; i++) {
      try (IntervalLog timeline = new IntervalLog(file)) {
        timeline.append(List.of(ROW));
      }
    }
    Files.writeString(file, "sync-1,client-1,op", StandardOpenOption.APPEND);

    assertThat(IntervalLog.read(file)).containsExactly(ROW, ROW);
    assertThat(Files.readString(file)).startsWith("trial,client,step,measured,kind,startNanos,");
  }

  @Test
  void editedTimeline_isNamedByFileAndLine() throws IOException {
    for (String edit : List.of("5;5", "5.5", "-5", "x,5", "")) {
      Path file = Files.createTempFile(folder, "timeline", ".csv");
      try (IntervalLog timeline = new IntervalLog(file)) {
        timeline.append(List.of(ROW, ROW));
      }
      List<String> lines = new ArrayList<>(Files.readAllLines(file));
      lines.set(2, lines.get(2).replace(",50,5,", ",50," + edit + ","));
      Files.write(file, lines);

      assertDamage(() -> IntervalLog.read(file), file, 3);
    }
  }

  @Test
  void probes_areReadAsWritten() throws IOException {
    Path file = folder.resolve("probes.csv");
    ProbeSample sample = new ProbeSample("a-1", "member-1", 5, 6, -1, 7, -1);
    try (ProbeLog probes = new ProbeLog(file)) {
      probes.append(sample);
    }

    assertThat(ProbeLog.read(file)).containsExactly(sample);
  }

  @Test
  void histograms_comeBackWithTagClockAndEveryValue() throws IOException {
    Path file = folder.resolve("a-1-client-1.hlog");
    Files.write(file, log(2));

    List<LatencyReader.Slice> slices = new ArrayList<>();
    LatencyReader.read(file, slices::add);

    assertThat(slices).hasSize(2);
    assertThat(slices.get(1).tag().text()).isEqualTo("open-1/measured/put/response/ok");
    assertThat(slices.get(1).startNanos()).isEqualTo(123_456_001_000_000L);
    assertThat(slices.get(1).durations().count()).isEqualTo(2);
  }

  @Test
  void damagedHistogram_isNamedByLine_andACutLastOneIsLeftOut() throws IOException {
    Path file = folder.resolve("a-1-client-1.hlog");
    String text = new String(log(3), StandardCharsets.UTF_8);
    Files.writeString(file, text.substring(0, text.length() - 20));
    List<LatencyReader.Slice> slices = new ArrayList<>();
    LatencyReader.read(file, slices::add);
    assertThat(slices).hasSize(2);

    List<String> lines = new ArrayList<>(text.lines().toList());
    int second = lines.size() - 2;
    lines.set(second, lines.get(second).replace("HIST", "HISX"));
    Files.write(file, lines);
    assertDamage(() -> LatencyReader.read(file, slice -> {}), file, second + 1);
  }

  private static byte[] log(int slices) {
    List<LatencyReader.Slice> list = new ArrayList<>();
    LatencyTag tag = new LatencyTag("open-1", true, "put", Span.RESPONSE, OperationOutcome.OK);
    for (int i = 0; i < slices; i++) {
      DurationHistogram durations = DurationHistogram.of(1_000_000, 90_000_000_000L);
      long start = 123_456_000_000_000L + i * 1_000_000L;
      list.add(new LatencyReader.Slice(tag, start, start + 1_000_000, durations));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SyntheticRun.write(out, list);
    return out.toByteArray();
  }

  @Test
  void gcLog_givesPausesOfEveryCollector() throws IOException {
    Path file = folder.resolve("gc.log");
    Files.writeString(
        file,
        """
        [100000000ns][gc,init] CardTable entry size: 512
        [123456789ns][gc,start     ] GC(3) Pause Young (Normal) (G1 Evacuation Pause)
        [130000000ns][gc,phases    ] GC(3)   Evacuate Collection Set: 1.2ms
        [133456789ns][gc           ] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 3.456ms
        [200000000ns][gc,phases] GC(0) Pause Mark Start 0.005ms
        [300000000ns][gc       ] GC(1) Concurrent Mark Cycle 12.000ms
        [400000000ns][gc,phases   ] GC(0) Y: Pause Mark Start (Major) 0.014ms
        [410000000ns][gc,phases   ] GC(0) O: Pause Relocate Start 0.009ms
        [420000000ns][gc,phases   ] GC(1) y: Pause Mark End 0.001ms
        """);

    assertThat(GcLog.read(file).safepoints()).isEmpty();
    assertThat(GcLog.read(file).pauses())
        .containsExactly(
            new GcLog.Pause(130_000_789, 3_456_000, "Pause Young (Normal) (G1 Evacuation Pause)"),
            new GcLog.Pause(199_995_000, 5_000, "Pause Mark Start"),
            new GcLog.Pause(399_986_000, 14_000, "Pause Mark Start (Major)"),
            new GcLog.Pause(409_991_000, 9_000, "Pause Relocate Start"),
            new GcLog.Pause(419_999_000, 1_000, "Pause Mark End"));
  }

  @Test
  void gcLog_givesSafepointsFromTheRequestToTheEnd_ofOldAndNewJvms() throws IOException {
    Path file = folder.resolve("gc.log");
    Files.writeString(
        file,
        """
        [130000000ns][gc             ] GC(1) Pause Full (System.gc()) 26M->3M(17M) 12.529ms
        [131000000ns][safepoint      ] Safepoint "G1CollectFull", Time since last: 229147593 ns, Reaching safepoint: 3185 ns, At safepoint: 12558490 ns, Leaving safepoint: 1408131 ns, Total: 13969806 ns, Threads: 0 runnable, 11 total
        [140000000ns][safepoint] Safepoint "ICBufferFull", Time since last: 1 ns, Reaching safepoint: 10 ns, Cleanup: 20 ns, At safepoint: 70 ns, Total: 100 ns
        """);

    assertThat(GcLog.read(file).pauses()).hasSize(1);
    assertThat(GcLog.read(file).safepoints())
        .containsExactly(
            new GcLog.Pause(117_030_194, 13_969_806, "G1CollectFull"),
            new GcLog.Pause(139_999_900, 100, "ICBufferFull"));
  }

  @Test
  void plan_comesBackAsItWas_withEveryKindOfStep() throws IOException {
    Step.Closed closed =
        new Step.Closed(
            "closed-1", 1, Duration.ofMillis(5), 1, List.of(new Step.Part("get 5x6", "get", 5, 6)));
    Step.Open open = SyntheticTrial.step(Behaviour.good());
    Plan plan =
        SyntheticTrial.plan(open, List.of(SyntheticTrial.configuration("scheduled(2s)")), 2);
    plan =
        plan.toBuilder()
            .steps(List.of(closed, open))
            .objectives(
                List.of(
                    new Plan.Objective("p99(get) < 5ms", "p99(get)", LimitRelation.LESS, 5e6, 12)))
            .published(List.of(new Published("scheduled(2s)", "time(get 5x6)", 1.5, "guide", null)))
            .plan();

    RunDirectory directory = new SyntheticRun(folder, plan).directory();

    assertThat(RunRecord.open(directory).plan()).isEqualTo(plan);
  }

  @Test
  void editedPlan_isNamedByLine() throws IOException {
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(Behaviour.good()));
    RunDirectory directory = new SyntheticRun(folder, plan).directory();
    List<String> lines = new ArrayList<>(Files.readAllLines(directory.plan()));
    int seed = lines.indexOf("seed: 42");
    lines.set(seed, "seed: many");
    Files.write(directory.plan(), lines);

    assertDamage(() -> RunRecord.open(directory), directory.plan(), seed + 1);
  }

  /// Their order is part of the history format: a new one goes to the end, and there is room for
  /// thirty-one.
  @Test
  void opsOfOldRecords_keepTheirNumbers() {
    assertThat(Operation.Op.values())
        .hasSizeLessThanOrEqualTo(31)
        .startsWith(
            Operation.Op.WRITE,
            Operation.Op.READ,
            Operation.Op.INCREMENT,
            Operation.Op.FINAL_READ,
            Operation.Op.FINAL_TAG,
            Operation.Op.FINAL_COUNT,
            Operation.Op.BUMP,
            Operation.Op.ADD,
            Operation.Op.READ_COUNT,
            Operation.Op.READ_TAG,
            Operation.Op.DELETE,
            Operation.Op.ARRIVAL,
            Operation.Op.READ_ATTRIBUTE,
            Operation.Op.FINAL_ATTRIBUTE,
            Operation.Op.WRONG_REPLY,
            Operation.Op.DEAD_LETTER);
  }

  private static TimedEvent ends() {
    return SomeEvent.of(100, "sync-1", TimedEvent.Type.TRIAL_ENDS, null, "", Map.of());
  }

  @Test
  void trial_findsItsOwnFiles_notThoseOfOneWithALongerName() throws IOException {
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(Behaviour.good()));
    SyntheticRun run = new SyntheticRun(folder, plan).events(ends());
    Operation event = Operation.of(Operation.Op.READ, OperationOutcome.OK, 1, 1, 10, 11);
    run.history("sync-1", "client-1", List.of(event));
    run.history("sync-1", "client-2", List.of(event, event));
    run.history("sync-11", "client-1", List.of(event));
    run.history("near-sync-1", "client-1", List.of(event));

    TrialRecord.TrialHistory events =
        RunRecord.open(run.directory()).trial(plan.trials().getFirst()).history();

    assertThat(events.whole()).isTrue();
    assertThat(events.history().size()).isEqualTo(3);
    assertThat(events.history().client(2)).isEqualTo(1);
  }

  @Test
  void historyCutInItsFirstLine_holdsNothing_andSaysSo() throws IOException {
    Path file = folder.resolve("cut.bin");
    for (String begun : List.of("", "{", "{\"format\":1,\"trial\"")) {
      Files.writeString(file, begun);
      History history = new History();
      assertThat(HistoryReader.read(file, 0, history)).isFalse();
      assertThat(history.size()).isZero();
    }
  }

  @Test
  void cutHistory_isReadUpToItsLastWholeBlock_andSaysSo() throws IOException {
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(Behaviour.good()));
    SyntheticRun run = new SyntheticRun(folder, plan).events(ends());
    Operation event = Operation.of(Operation.Op.READ, OperationOutcome.OK, 1, 1, 10, 11);
    run.history("sync-1", "client-1", List.of(event, event));
    Path file = run.directory().history("sync-1", "client-1");
    byte[] bytes = Files.readAllBytes(file);
    int end = 2 + HistoryWriter.CHECKSUM_BYTES;
    assertThat(RunRecord.open(run.directory()).trial(plan.trials().getFirst()).history().whole())
        .isTrue();
    for (int cut = 1; cut <= end + 1; cut++) {
      assertCut(run, Arrays.copyOf(bytes, bytes.length - cut));
    }
  }

  private static void assertCut(SyntheticRun run, byte[] bytes) throws IOException {
    Files.write(run.directory().history("sync-1", "client-1"), bytes);
    RunRecord record = RunRecord.open(run.directory());
    TrialRecord.TrialHistory events = record.trial(record.plan().trials().getFirst()).history();
    assertThat(events.whole()).isFalse();
    assertThat(events.history().size()).isZero();
  }

  @Test
  void editedHistory_isNamed_whateverWasChanged() throws IOException {
    Operation event = Operation.of(Operation.Op.READ, OperationOutcome.OK, 1, 1, 10, 11);
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(Behaviour.good()));
    SyntheticRun run = new SyntheticRun(folder, plan);
    run.history("sync-1", "client-1", List.of(event, event, event));
    Path file = run.directory().history("sync-1", "client-1");
    byte[] bytes = HistoryBytes.withoutChecksum(Files.readAllBytes(file));
    int first = HistoryBytes.begin(bytes);
    TrialRecord trial = RunRecord.open(run.directory()).trial(plan.trials().getFirst());

    byte[] shorter = Arrays.copyOf(bytes, bytes.length - 8);
    System.arraycopy(bytes, bytes.length - 2, shorter, shorter.length - 2, 2);
    assertEdited(trial, file, shorter, "it should hold 3 events and holds 2");
    byte[] other = bytes.clone();
    other[first] = 0x1F;
    assertEdited(trial, file, other, "there is no such operation at byte " + (first + 1));
    byte[] step = new byte[bytes.length + 2];
    System.arraycopy(bytes, 0, step, 0, first + 1);
    Arrays.fill(step, first + 1, first + 3, (byte) 0xFF);
    System.arraycopy(bytes, first + 1, step, first + 3, bytes.length - first - 1);
    assertEdited(trial, file, step, "step");
    byte[] format = bytes.clone();
    format[new String(bytes, StandardCharsets.ISO_8859_1).indexOf(":3,") + 1] = '2';
    assertEdited(trial, file, format, "it has format 2, expected 3");
  }

  private static void assertEdited(TrialRecord trial, Path file, byte[] bytes, String what)
      throws IOException {
    Files.write(file, HistoryBytes.checked(bytes));
    assertThatThrownBy(trial::history)
        .asInstanceOf(type(ProblemException.class))
        .satisfies(thrown ->
            assertThat(thrown.problems().getFirst().what())
                .contains("the history is damaged", what));
    assertDamage(trial::history, file, 1);
  }

  private static void assertDamage(ThrowingCallable reading, Path file, int line) {
    assertThatThrownBy(reading)
        .asInstanceOf(type(ProblemException.class))
        .satisfies(thrown -> {
          Problem problem = thrown.problems().getFirst();
          assertThat(problem.code()).isEqualTo("E703");
          Problem.Place where = Objects.requireNonNull(problem.where());
          assertThat(where.file()).isEqualTo(file.toString());
          assertThat(where.line()).isEqualTo(line);
        });
  }
}
