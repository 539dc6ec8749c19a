package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.judge.Judge;
import assay.record.event.EventLog;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// `kill -9` of the one process that a user started, at random moments of a run on a real cluster.
@Needs(host = ProcCondition.class)
@Tag("further")
final class KillAssayIT {

  private static final int MOMENTS = 4;
  private static final int ALL_MOMENTS = 7;
  private static final long SHORTEST_MILLIS = 300;
  private static final long LONGEST_MILLIS = 12_000;

  private static final String STUDY =
      """
      study: killed
      question: What is left when the one process a user started is killed?
      engine: coherence
      workload: tradeoffs
      cluster: { members: 2, machines: 2, heap: 192m, client-heap: 128m }
      data: { customers: 1_000, value: 16 }
      vary: { backup: [sync, none] }
      steps:
        - open: { rate: 300/s, warm-up: 1s, for: 4s, mix: { put: 50, get: 50 } }
        - open:
            rate: 300/s
            warm-up: 0s
            for: 3s
            mix: { put: 50, get: 50 }
            fault: { kill: member, at: 1s }
      check: [lost-writes]
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void prepare() throws Exception {
    AssayProcess.prepare(folder);
  }

  @TestFactory
  Stream<DynamicTest> kill_leavesNoProcessAndEveryClosedSecond() {
    return kills().limit(MOMENTS);
  }

  @TestFactory
  @Tag("nightly")
  Stream<DynamicTest> killAtFurtherMoments_leavesNoProcessAndEveryClosedSecond() {
    return kills().skip(MOMENTS);
  }

  private static Stream<DynamicTest> kills() {
    SplittableRandom random = new SplittableRandom(20_261_121);
    return IntStream.rangeClosed(1, ALL_MOMENTS)
        .mapToObj(i -> {
          long moment = random.nextLong(SHORTEST_MILLIS, LONGEST_MILLIS);
          return DynamicTest.dynamicTest("after " + moment + " ms", () -> killAfter(i, moment));
        });
  }

  /// The detectors' own controls: running processes are seen, and missing data is noticed.
  @Test
  void kill_underLoadIsHeldAgainstWhatIsMissing() throws Exception {
    Path own = Files.createDirectories(folder.resolve("control"));
    RunDirectory partial = new RunDirectory(own.resolve("run.partial"));
    long killedNanos;
    try (AssayProcess assay = start(own)) {
      assay.awaitText(partial.timeline(), ",true,put,", 3);
      assertThat(AssayProcess.processesWith(own.resolve("run").toString()))
          .as("assay, two members and a client")
          .hasSize(4);
      assay.process().destroyForcibly().waitFor();
      killedNanos = System.nanoTime();
    }
    closedSeconds(partial).areThere(killedNanos);
    missed(partial, killedNanos + TimeUnit.SECONDS.toNanos(2), "age of the last closed second");

    Path history = partial.history("sync-1", "client-1");
    byte[] events = Files.readAllBytes(history);
    Files.write(history, Arrays.copyOf(events, events.length / 2));
    missed(partial, killedNanos, "requests in the history");
    Files.write(history, events);

    List<String> rows = new ArrayList<>(Files.readAllLines(partial.timeline()));
    List<String> puts = rows.stream().filter(row -> row.contains(",true,put,")).toList();
    rows.remove(puts.get(1));
    Files.writeString(partial.timeline(), String.join("\n", rows) + "\n");
    missed(partial, killedNanos, "the begin of");
  }

  private static void missed(RunDirectory partial, long killedNanos, String what) {
    assertThatThrownBy(() -> closedSeconds(partial).areThere(killedNanos))
        .hasMessageContaining(what);
  }

  private static void killAfter(int number, long millis) throws Exception {
    Path own = Files.createDirectories(folder.resolve("kill-" + number));
    Path out = own.resolve("run");
    long killedNanos;
    try (AssayProcess assay = start(own)) {
      boolean ended = assay.process().waitFor(millis, TimeUnit.MILLISECONDS);
      assertThat(ended).as("the run ends before its moment: " + assay.errors()).isFalse();
      assay.process().destroyForcibly().waitFor();
      killedNanos = System.nanoTime();
    }
    assertThat(AssayProcess.leftSoon(out.toString())).as("processes left after the kill").isEmpty();
    RunDirectory partial = new RunDirectory(own.resolve("run.partial"));
    if (Files.exists(partial.events())) {
      closedSeconds(partial).areThere(killedNanos);
      assertThat(Judge.judge(partial).results().outcome()).isEqualTo(Results.Outcome.INTERRUPTED);
    }
  }

  private static AssayProcess start(Path own) throws IOException {
    Path study = Files.writeString(own.resolve("killed.yaml"), STUDY);
    Path out = own.resolve("run");
    return AssayProcess.start(own, "run", study.toString(), "--out", out.toString());
  }

  private static ClosedSeconds closedSeconds(RunDirectory partial) {
    return new ClosedSeconds(partial, EventLog.read(partial.events()));
  }
}
