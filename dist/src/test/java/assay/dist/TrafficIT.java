package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.BackgroundTrafficResult;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real run with the same requests alone and under background users.
@Tag("further")
final class TrafficIT {

  private static final String STUDY =
      """
      study: traffic
      question: What do background users take from others?
      engine: reference
      workload: tradeoffs
      cluster: { members: 3, machines: 3 }
      data: { customers: 1_000 }
      steps:
        - closed: { each: [get 200] }
        - closed: { think: 1ms, each: [get 200], traffic: { threads: 10, sleep: 5ms, gc: 1s } }
        - open: { rate: 200/s, for: 2s, warm-up: 1s, mix: { get: 100 }, traffic: { threads: 3, sleep: 10ms } }
      check: [stale-reads]
      """;

  @TempDir private static Path folder;

  private static RunDirectory directory = new RunDirectory(Path.of("not yet run"));
  private static String printed = "";

  @BeforeAll
  static void run() throws Exception {
    Path out = folder.resolve("traffic-run");
    AssayProcess.Ended ended = AssayProcess.runText(folder, STUDY, out);
    printed = ended.printed();
    directory = ended.kept(out);
  }

  private static Results results() {
    return ResultsFile.results(directory);
  }

  @Test
  void users_wereAtWorkInBothSteps() {
    List<BackgroundTrafficResult> users = results().trials().getFirst().traffic();
    assertThat(users).as(printed).hasSize(2);
    assertThat(users)
        .allSatisfy(each -> {
          assertThat(each.answered()).isEqualTo(each.users());
          assertThat(each.requests()).isPositive();
          assertThat(each.failures()).isZero();
          assertThat(each.rows()).isGreaterThanOrEqualTo(each.requests());
          assertThat(each.unfinished()).isZero();
          assertThat(each.process()).isEqualTo("client-1");
          assertThat(each.collections()).isZero();
        });
    assertThat(results().invalid()).noneMatch(reason -> reason.code().equals("E730"));
  }

  @Test
  void figures_areApart() {
    assertThat(results().rows().getFirst().figures())
        .extracting(Figure::metric)
        .contains("time(get 200)", "time(get 200 under traffic)", "p50(get under traffic)")
        .doesNotContain("p50(get)", "throughput");
  }

  @Test
  void everySurface_tellsOfThem() throws Exception {
    assertThat(printed).contains("10 background users at work", "under the traffic of 10 users");
    assertThat(Files.readString(directory.report())).contains("Background traffic");
  }
}
