package assay.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Observation;
import assay.export.Exports.Format;
import assay.export.Exports.Written;
import assay.json.JsonCodec;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.record.Searching;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyWriter;
import assay.record.results.FailedRequestCount;
import assay.selftest.history.SyntheticHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class ExportsTest {

  @TempDir Path folder;

  private static final Plan PLAN = SyntheticTrial.plan(SyntheticTrial.step(Behaviour.good()));

  /// One reason for failures in the second step, and two in the third.
  private static final List<FailedRequestCount> FAILED =
      List.of(
          failed("open-2", 1_740, "order \"17\" is gone"),
          failed("open-3", 3, "too late"),
          failed("open-3", 5, "too early"));

  private static FailedRequestCount failed(String step, long count, String message) {
    return new FailedRequestCount(
        step,
        "put",
        "client-1",
        OperationOutcome.FAILED,
        count,
        2_000,
        "assay.api.DefiniteFailureException",
        message,
        1);
  }

  private static Operation event(
      Op op, OperationOutcome outcome, int worker, int key, long version, long start, long end) {
    return new Operation(
        op,
        outcome,
        op.name().startsWith("FINAL") ? -1 : 0,
        worker,
        key,
        version,
        start,
        start,
        end);
  }

  private static String text(List<Operation> events) throws IOException {
    History history = new History();
    events.forEach(event -> history.add(0, event));
    StringBuilder out = new StringBuilder();
    new JsonLinesWriter(
            history,
            1_000,
            event -> "open-" + (history.step(event) + 1),
            new FailureReasons(FAILED))
        .write(out);
    return out.toString();
  }

  @Test
  void delete_isAWriteOfNothing() throws IOException {
    String text =
        text(
            List.of(
                event(Op.DELETE, OperationOutcome.OK, 0, 5, 2, 1_010, 1_040),
                event(Op.READ, OperationOutcome.OK, 1, 5, Observation.ABSENT, 1_050, 1_060)));
    assertThat(text.lines().filter(line -> line.contains("\"write\"")))
        .hasSize(2)
        .allMatch(line -> line.contains("\"value\":null"));
    assertThat(text)
        .contains("\"type\":\"ok\",\"process\":1,\"f\":\"read\",\"key\":5,\"value\":null");
  }

  @Test
  void failedOperation_saysWhyAsFarAsIsKnown() throws IOException {
    Operation one =
        new Operation(Op.WRITE, OperationOutcome.FAILED, 1, 0, 5, 2, 1_010, 1_010, 1_040);
    Operation two =
        new Operation(Op.WRITE, OperationOutcome.FAILED, 2, 0, 5, 3, 1_050, 1_050, 1_060);
    assertThat(text(List.of(one, two)).lines().filter(line -> line.contains("\"fail\"")))
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .endsWith(",\"error\":\"DefiniteFailureException: order \\\"17\\\" is gone\"}"),
            line ->
                assertThat(line)
                    .endsWith(
                        ",\"error\":\"one of: DefiniteFailureException: too early | DefiniteFailureException: too late\"}"));
  }

  /// The history numbers tries beyond the plan's steps; their start times identify them.
  @Test
  void requestOfATry_hasItsTryAndItsReason() throws IOException {
    SyntheticRun run = Searching.run(folder.resolve("run"));

    Path lines =
        Exports.write(run.directory(), Format.JSONL, folder.resolve("x")).getFirst().file();
    assertThat(Files.readAllLines(lines).stream().filter(line -> line.contains("\"fail\"")))
        .satisfiesExactly(
            line -> assertThat(line).contains("\"step\":\"capacity-2.1\"").contains("too slow"),
            line -> assertThat(line).contains("\"step\":\"capacity-2.2\"").contains("too full"));
    Path table = Exports.write(run.directory(), Format.JTL, folder.resolve("x")).getFirst().file();
    assertThat(Files.readAllLines(table).stream().filter(line -> line.contains("FAILED")))
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .contains(
                        "put under traffic",
                        "client-1 capacity-2.1",
                        "DefiniteFailureException: too slow"),
            line ->
                assertThat(line)
                    .contains(
                        "put under traffic",
                        "client-1 capacity-2.2",
                        "DefiniteFailureException: too full"));
  }

  @Test
  void operations_areInvokedAndCompleted_inOrderOfTime() throws IOException {
    String text =
        text(
            List.of(
                event(Op.READ, OperationOutcome.OK, 1, 5, Observation.ABSENT, 1_020, 1_030),
                event(Op.WRITE, OperationOutcome.OK, 0, 5, 2, 1_010, 1_040),
                event(Op.WRITE, OperationOutcome.UNKNOWN, 0, 6, 3, 1_040, 1_050),
                event(Op.READ, OperationOutcome.FAILED, 0, 6, Observation.ABSENT, 1_060, 1_070)));

    assertThat(text)
        .isEqualTo(
            """
            {"index":0,"type":"invoke","process":0,"f":"write","key":5,"value":2,"time":10,@}
            {"index":1,"type":"invoke","process":1,"f":"read","key":5,"value":null,"time":20,@}
            {"index":2,"type":"ok","process":1,"f":"read","key":5,"value":null,"time":30,@}
            {"index":3,"type":"invoke","process":2,"f":"write","key":6,"value":3,"time":40,@}
            {"index":4,"type":"ok","process":0,"f":"write","key":5,"value":2,"time":40,@}
            {"index":5,"type":"info","process":2,"f":"write","key":6,"value":3,"time":50,@}
            {"index":6,"type":"invoke","process":0,"f":"read","key":6,"value":null,"time":60,@}
            {"index":7,"type":"fail","process":0,"f":"read","key":6,"value":null,"time":70,@}
            """
                .replace("@", "\"object\":\"register\",\"client\":1,\"step\":\"open-1\""));
  }

  @Test
  void counters_areSetsOfTags_andWhatWasShedNeverBegan() throws IOException {
    List<String> lines =
        text(List.of(
                event(Op.INCREMENT, OperationOutcome.OK, 0, 9, 77, 1_010, 1_020),
                event(Op.WRITE, OperationOutcome.SHED, 0, -1, 0, 1_030, 1_030),
                event(Op.FINAL_TAG, OperationOutcome.OK, 0, 9, 77, 1_100, 1_110),
                event(Op.FINAL_TAG, OperationOutcome.OK, 0, 9, 77, 1_100, 1_110),
                event(Op.FINAL_COUNT, OperationOutcome.OK, 0, 9, 2, 1_100, 1_110),
                event(Op.DEAD_LETTER, OperationOutcome.OK, 0, 9, 77, 1_120, 1_130),
                event(Op.DEAD_COUNT, OperationOutcome.OK, 0, 9, 1, 1_120, 1_130)))
            .lines()
            .toList();

    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).contains("\"f\":\"add\",\"key\":9,\"value\":77", "\"counter\"");
    assertThat(lines.get(3))
        .contains("\"type\":\"ok\"", "\"f\":\"read\"", "\"value\":[77,77]", "\"count\":2")
        .contains("\"step\":\"audit\"");
  }

  @Test
  void setsAndCountersWithoutTags_areReadUnderLoadToo() throws IOException {
    List<String> lines =
        text(List.of(
                event(Op.ADD, OperationOutcome.OK, 0, 9, 5, 1_010, 1_020),
                event(Op.READ_TAG, OperationOutcome.OK, 0, 9, 5, 1_030, 1_040),
                event(Op.READ_COUNT, OperationOutcome.OK, 0, 9, 1, 1_030, 1_040),
                event(Op.BUMP, OperationOutcome.OK, 0, 8, 3, 1_050, 1_060),
                event(Op.READ_COUNT, OperationOutcome.OK, 0, 8, 17, 1_070, 1_080)))
            .lines()
            .toList();

    assertThat(lines).hasSize(8);
    assertThat(lines.get(1)).contains("\"f\":\"add\"", "\"value\":5", "\"object\":\"set\"");
    assertThat(lines.get(3)).contains("\"f\":\"read\"", "\"value\":[5]", "\"count\":1");
    assertThat(lines.get(4)).contains("\"f\":\"add\"", "\"value\":1,", "\"object\":\"counter\"");
    assertThat(lines.get(7)).contains("\"f\":\"read\"", "\"value\":17,");
  }

  /// Jepsen's rules for a history: a process does one operation at a time, and none after an info.
  @Test
  void processes_doOneThingAtATime() throws IOException {
    History history = SyntheticHistory.of(5_000, 3);
    StringBuilder out = new StringBuilder();
    long operations =
        new JsonLinesWriter(history, 0, event -> "open-1", new FailureReasons(List.of()))
            .write(out);

    assertThat(operations).isEqualTo(5_000);
    Map<Long, JsonNode> running = new HashMap<>();
    long time = Long.MIN_VALUE;
    for (String line : out.toString().lines().toList()) {
      JsonNode node = JsonCodec.read(line, JsonNode.class);
      long process = node.path("process").asLong();
      if (node.path("type").asString().equals("invoke")) {
        assertThat(running.put(process, node)).isNull();
      } else {
        JsonNode invoked = Objects.requireNonNull(running.remove(process));
        assertThat(node.path("key")).isEqualTo(invoked.path("key"));
      }
      assertThat(node.path("time").asLong()).isGreaterThanOrEqualTo(time);
      time = node.path("time").asLong();
    }
    assertThat(running).isEmpty();
  }

  @Test
  void everyTrialWithAHistory_getsAFile() throws IOException {
    SyntheticRun run = new SyntheticRun(folder.resolve("run"), PLAN);
    run.events(
        SomeEvent.of(5, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()),
        SomeEvent.of(12, "sync-1", TimedEvent.Type.TRIAL_ENDS, null, "", Map.of()));
    run.history(
        "sync-1", "client-1", List.of(event(Op.READ, OperationOutcome.OK, 0, 1, 1, 10, 11)));

    List<Written> written =
        Exports.write(run.directory(), Format.JSONL, folder.resolve("new/export"));

    Path file = folder.resolve("new/export/sync-1.jsonl");
    assertThat(written).containsExactly(new Written(file, 1, "operations", List.of()));
    assertThat(Files.readAllLines(file)).hasSize(2).first().asString().contains("\"time\":5,");
    try (var files = Files.list(file.resolveSibling("."))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void runWithoutHistories_isRefused() throws IOException {
    SyntheticRun run = new SyntheticRun(folder.resolve("run"), PLAN);

    assertThatThrownBy(() -> Exports.write(run.directory(), Format.JSONL, folder.resolve("x")))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> assertThat(thrown.problems().getFirst().code()).isEqualTo("E431"));
  }

  @Test
  void histograms_areThoseOfTheRun_onTheRunsClock() throws IOException {
    SyntheticRun run = new SyntheticRun(folder.resolve("run"), PLAN);
    long begins = 50_000_000_000L;
    run.events(
        SomeEvent.of(
            begins,
            null,
            TimedEvent.Type.RUN_BEGINS,
            null,
            "",
            Map.of("epochMillis", "1700000000000")));
    Histogram times = new Histogram(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    times.recordValue(1_234_000);
    LatencyTag tag =
        new LatencyTag("open-1", true, "put", LatencyTag.Span.SERVICE, OperationOutcome.OK);
    run.latencies(
        "sync-1",
        "client-1",
        List.of(
            new LatencyReader.Slice(
                tag,
                begins + 2_000_000_000L,
                begins + 3_000_000_000L,
                DurationHistogram.of(times))));

    Path file = folder.resolve("export/sync-1.hlog");
    assertThat(Exports.write(run.directory(), Format.HDR, folder.resolve("export")))
        .containsExactly(new Written(file, 1, "histograms", List.of()));
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      EncodableHistogram read = reader.nextIntervalHistogram();
      assertThat(read).isEqualTo(times);
      assertThat(read.getTag()).isEqualTo("open-1/measured/put/service/ok");
      assertThat(read.getStartTimeStamp()).isEqualTo(1_700_000_002_000L);
      assertThat(reader.nextIntervalHistogram()).isNull();
    }
  }

  @Test
  void runWithoutHistograms_isRefused() throws IOException {
    SyntheticRun run = new SyntheticRun(folder.resolve("run"), PLAN);
    assertThatThrownBy(() -> Exports.write(run.directory(), Format.HDR, folder.resolve("x")))
        .hasMessageContaining("histogram");
    assertThat(folder.resolve("x/sync-1.hlog")).doesNotExist();
  }
}
