package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.record.Interval;
import assay.record.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// `kill -9` of the one process a user started, at random moments of a run on a real cluster.
final class KillAssayIT {

  private static final int MOMENTS = 20;
  private static final long LONGEST_MILLIS = 14_000;

  /// An interval, and half a second for its row to travel from the client through the parent.
  private static final long SLACK_NANOS = 1_500_000_000L;

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> kill_leavesNoProcess_andEveryClosedSecond() {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "this host has no /proc to find processes");
    SplittableRandom random = new SplittableRandom(20261121);
    return Stream.generate(() -> random.nextLong(300, LONGEST_MILLIS))
        .limit(MOMENTS)
        .map(moment -> DynamicTest.dynamicTest("after " + moment + " ms", () -> killAt(moment)));
  }

  private void killAt(long momentMillis) throws Exception {
    Path own = Files.createDirectories(folder.resolve("moment-" + momentMillis));
    Path out = own.resolve("run");
    Path study = own.resolve("killed.yaml");
    Files.writeString(study, STUDY);
    AssayProcess assay = AssayProcess.start(own, "run", study.toString(), "--out", out.toString());
    assay.process().waitFor(momentMillis, TimeUnit.MILLISECONDS);
    assertThat(assay.process().isAlive()).as("the run outlasts the moment").isTrue();
    assay.process().destroyForcibly().waitFor();
    long killedNanos = System.nanoTime();
    awaitNoProcess(out);
    everyClosedSecondIsThere(out.resolveSibling("run.partial"), killedNanos);
  }

  private static void awaitNoProcess(Path out) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
    List<ProcessHandle> left = AssayProcess.processesWith(out.toString());
    while (!left.isEmpty() && System.nanoTime() < deadline) {
      left.getFirst().onExit().completeOnTimeout(left.getFirst(), 100, TimeUnit.MILLISECONDS).join();
      left = AssayProcess.processesWith(out.toString());
    }
    assertThat(left).as("processes left two seconds after the kill").isEmpty();
  }

  private static void everyClosedSecondIsThere(Path partial, long killedNanos) throws IOException {
    Path timeline = partial.resolve("timeline.csv");
    if (!Files.exists(timeline)) {
      return;
    }
    List<Interval> rows = Timeline.read(timeline);
    if (rows.isEmpty()) {
      return;
    }
    Interval first = rows.getFirst();
    Interval last = rows.getLast();
    boolean between = Files.readString(partial.resolve("events.ndjson")).contains("WINDOW_ENDS");
    if (!between) {
      assertThat(killedNanos - (last.startNanos() + last.lengthNanos()))
          .as("age of the last closed interval")
          .isLessThan(SLACK_NANOS);
    }
    assertThat(rows.stream().mapToLong(Interval::startNanos).min()).hasValue(first.startNanos());
  }

  private static final String STUDY =
      """
      study: killed
      question: What is left when the one process a user started is killed?
      engine: coherence
      workload: tradeoffs
      cluster: { members: 2, machines: 2, heap: 128m, client-heap: 128m }
      data: { customers: 2_000 }
      vary: { backup: [sync, none] }
      steps:
        - open: { rate: 500/s, warm-up: 2s, for: 30s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;
}
