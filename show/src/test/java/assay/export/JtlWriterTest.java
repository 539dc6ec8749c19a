package assay.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.export.Exports.Format;
import assay.export.Exports.Written;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.ResponseFile;
import assay.record.latency.ResponseRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JtlWriterTest {

  private static final long BEGINS = 1_000_000_000L;
  private static final long EPOCH = 1_700_000_000_000L;

  @TempDir Path folder;

  private SyntheticRun run(Step step) throws IOException {
    Plan plan = SyntheticTrial.plan(step);
    return new SyntheticRun(folder.resolve("run"), plan).events(SomeEvent.runBegins(BEGINS, EPOCH));
  }

  private static ResponseRow row(long number, long parent, long startMillis, long endMillis) {
    boolean failed = number == 2;
    return new ResponseRow(
        number,
        parent,
        parent == 0 ? 0 : 1,
        "closed-1",
        "all 2",
        0,
        true,
        "all",
        number % 2,
        BEGINS + startMillis * 1_000_000,
        BEGINS + endMillis * 1_000_000,
        7,
        failed ? "UNKNOWN" : "OK",
        failed ? "java.io.IOException: gone, \"really\"" : "",
        1);
  }

  private static ResponseRow thinned(ResponseRow row) {
    return new ResponseRow(
        row.number(),
        row.parent(),
        row.depth(),
        row.step(),
        row.part(),
        row.round(),
        row.counted(),
        row.kind(),
        row.thread(),
        row.startNanos(),
        row.endNanos(),
        row.rows(),
        row.outcome(),
        row.exception(),
        1_000);
  }

  private static void write(SyntheticRun run, List<ResponseRow> rows) throws IOException {
    Path file = run.directory().responses("sync-1", "client-1");
    Files.createDirectories(file.getParent());
    try (ResponseFile responses = new ResponseFile(file)) {
      responses.append(rows);
    }
  }

  private List<CSVRecord> exported(SyntheticRun run) throws IOException {
    Written written =
        Exports.write(run.directory(), Format.JTL, folder.resolve("export")).getFirst();
    assertThat(written.notes()).first().asString().contains("whole milliseconds");
    try (CSVParser parser =
        CSVParser.parse(
            written.file(),
            StandardCharsets.UTF_8,
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get())) {
      assertThat(String.join(",", parser.getHeaderNames()))
          .isEqualTo(
              "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
                  + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,"
                  + "Connect");
      List<CSVRecord> records = parser.getRecords();
      assertThat(records).hasSize((int) written.entries());
      return records;
    }
  }

  @Test
  void closedSteps_comeFromWhatClientsWrote_withoutChildren() throws IOException {
    SyntheticRun run =
        run(
            new Step.Closed(
                "closed-1", 2, Duration.ZERO, 0, List.of(new Step.Part("all 2", "all", 2, 1))));
    write(run, List.of(row(1, 0, 2_000, 2_345), row(2, 0, 1_500, 1_501), row(3, 1, 2_001, 2_002)));

    assertThat(exported(run))
        .extracting(
            line -> line.get("timeStamp"),
            line -> line.get("elapsed"),
            line -> line.get("label"),
            line -> line.get("responseCode"),
            line -> line.get("success"),
            line -> line.get("failureMessage"),
            line -> line.get("bytes"),
            line -> line.get("threadName"),
            line -> line.get("allThreads"))
        .containsExactly(
            tuple(
                Long.toString(EPOCH + 1_500),
                "1",
                "all",
                "UNKNOWN",
                "false",
                "java.io.IOException: gone, \"really\"",
                "7",
                "client-1 closed-1 1-1",
                "2"),
            tuple(
                Long.toString(EPOCH + 2_000),
                "345",
                "all",
                "OK",
                "true",
                "",
                "7",
                "client-1 closed-1 1-2",
                "2"));
  }

  private static Operation event(Op op, int worker, int key, long intended, long start, long end) {
    return new Operation(
        op,
        OperationOutcome.OK,
        0,
        worker,
        key,
        1,
        BEGINS + intended * 1_000_000,
        BEGINS + start * 1_000_000,
        BEGINS + end * 1_000_000);
  }

  @Test
  void openSteps_comeFromTheHistory_requestByRequest() throws IOException {
    SyntheticRun run = run(SyntheticTrial.step(Behaviour.good()));
    run.history(
        "sync-1",
        "client-1",
        List.of(
            event(Op.WRITE, 0, 1, 10, 12, 20),
            event(Op.READ, 1, 4, 11, 12, 20),
            event(Op.WRITE, 0, 2, 10, 12, 20),
            event(Op.WRITE, 0, 3, 30, 31, 40),
            Operation.of(Op.READ, OperationOutcome.SHED, -1, 0, BEGINS, BEGINS),
            new Operation(
                Op.FINAL_READ, OperationOutcome.OK, -1, 0, 1, 1, BEGINS, BEGINS, BEGINS)));

    assertThat(exported(run))
        .extracting(line -> line.get("label"), line -> line.get("elapsed"))
        .containsExactly(tuple("write", "10"), tuple("read", "9"), tuple("write", "10"));
  }

  @Test
  void manyRequests_areASample_andItSaysSo() throws IOException {
    SyntheticRun run =
        run(
            new Step.Closed(
                "closed-1", 2, Duration.ZERO, 0, List.of(new Step.Part("all 2", "all", 2, 1))));
    List<ResponseRow> rows = new ArrayList<>();
    LongStream.rangeClosed(1, 2_000).forEach(i -> rows.add(row(2 * i + 1, 0, i, 2 * i)));
    LongStream.rangeClosed(1, 150)
        .mapToObj(i -> row(4_001 + 2 * i, 0, 3_000 + i, 3_001 + i))
        .forEach(row -> rows.add(thinned(row)));
    write(run, rows);

    assertThat(exported(run)).hasSize(1_000 + 150 + 1);
    assertThat(
            Exports.write(run.directory(), Format.JTL, folder.resolve("export")).getFirst().notes())
        .anyMatch(note -> note.contains("of 152,000 requests it holds one in 1,000, evenly,"));
  }

  @Test
  void underTraffic_isPartOfTheLabel() throws IOException {
    Step.Traffic users = new Step.Traffic(2, Duration.ofMillis(100), null);
    SyntheticRun run =
        run(
            new Step.Closed(
                "closed-1",
                2,
                Duration.ZERO,
                0,
                Duration.ZERO,
                List.of(new Step.Part("all 2", "all", 2, 1)),
                users));
    write(run, List.of(row(1, 0, 2_000, 2_345)));

    assertThat(exported(run))
        .extracting(line -> line.get("label"))
        .containsExactly("all under traffic");
  }
}
