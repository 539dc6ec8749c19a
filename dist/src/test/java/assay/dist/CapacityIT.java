package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.record.event.TryOutcome;
import assay.record.io.RunDirectory;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Level;
import assay.record.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real search on a queue with a known capacity: one server that takes 20 ms for every call, so
/// 50/s on any host. Below it no call waits, above it calls wait ever longer.
@Tag("further")
@Tag("nightly")
final class CapacityIT {

  private static final double TRUTH = 50;
  private static final String STUDY =
      """
      study: limited
      question: Is the capacity of a known queue found?
      engine: reference
      workload: tradeoffs
      cluster: { members: 3, machines: 3, behaviour: limited, service: 20ms }
      data: { customers: 100, counters: 1, value: 32 }
      steps:
        - capacity:
            objective: put p50 < 400 ms
            from: 40/s
            up-to: 160/s
            warm-up: 2s
            settle: 500ms
            for: 5s
            mix: { put: 100 }
      """;

  @TempDir private static Path folder;

  private static RunDirectory directory = new RunDirectory(Path.of("not yet run"));
  private static String printed = "";

  @BeforeAll
  static void run() throws Exception {
    Path out = folder.resolve("limited-run");
    AssayProcess.Ended ended = AssayProcess.runText(folder, STUDY, out);
    printed = ended.printed();
    assertThat(ended.exit()).as(printed).isZero();
    directory = new RunDirectory(out);
  }

  private static CapacitySearchResult search() {
    return ResultsFile.results(directory).trials().getFirst().searches().getFirst();
  }

  /// A late generator reports itself instead of giving a figure; then this host cannot tell.
  @Test
  void capacity_isThatOfTheQueue() {
    Level found = search().found();
    boolean late = search().tries().stream().anyMatch(tried -> tried.came() == TryOutcome.LATE);
    assumeTrue(!late || found.perSecond() != null, () -> "this host is late: " + found.withheld());
    assumeTrue(!found.atLeast(), "this host's generator ended the search before the queue did");
    assertThat(found.perSecond()).as(printed).isNotNull().isBetween(0.8 * TRUTH, 1.03 * TRUTH);
  }

  @Test
  void rateAboveTheQueues_isSeenToFail() {
    assertThat(search().tries())
        .filteredOn(tried -> tried.perSecond() > 1.1 * TRUTH)
        .isNotEmpty()
        .noneMatch(tried -> tried.came() == TryOutcome.PASSED);
  }

  @Test
  void judgingTheRecordAgain_givesTheSameFigures() throws Exception {
    String before = Files.readString(directory.results());
    AssayProcess.Ended ended = AssayProcess.run(folder, "judge", directory.root().toString());
    assertThat(ended.exit()).as(ended.printed()).isZero();
    assertThat(Files.readString(directory.results())).isEqualTo(before);
  }

  @Test
  void report_drawsLatencyAgainstRate() throws IOException {
    assertThat(Files.readString(directory.report()))
        .contains("Latency against rate", "limit 400 ms");
    assertThat(printed).contains("capacity, put p50 < 400 ms");
  }
}
