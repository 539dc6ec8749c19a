package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.AssayProcess.Ended;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clusters in memory whose behaviours are planted: `waits` is slow and loses nothing, `loses-writes` is fast and loses
/// writes, a larger `loss` more of them. The other settings change nothing.
@Tag("nightly")
final class SearchIT {

  private static final String STUDY =
      """
      study: planted
      question: Which settings are best?
      asks: [p50(put), lost-writes]
      engine: reference
      workload: tradeoffs
      cluster: { members: 3, service: 5ms }
      data: { customers: 200, counters: 0, tallies: 0, sets: 0, value: 16 }
      vary:
        behaviour: [waits, loses-writes]
        loss: [20%, 60%]
        partitions: [7, 13, 31]
      steps:
        - open:
            rate: 200/s
            warm-up: 0s
            for: 1500ms
            mix: { put: 100 }
            fault: { kill: member, at: 700ms }
      check: [lost-writes]
      """;

  @TempDir private Path folder;

  @Test
  void frontOfPlantedBehaviours_isFoundAndConfirmed() throws Exception {
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY);
    Path out = folder.resolve("search");
    Ended ended =
        AssayProcess.run(
            folder, "search", study.toString(), "--cells", "5", "--out", out.toString());
    assertThat(ended.exit()).as(ended.printed()).isIn(0, 6);
    assertThat(ended.output())
        .contains("on the front of put p50 against lost writes, among 5 of 12");
    Results confirmed = ResultsFile.results(new RunDirectory(out.resolve("confirmed")));
    assertThat(confirmed.rows()).allSatisfy(row -> assertThat(row.figures()).isNotEmpty());
    assertThat(ended.output()).containsPattern("waits[^\\n]* on the front");
    Ended reported = AssayProcess.run(folder, "report", out.resolve("confirmed").toString());
    assertThat(reported.output()).contains("6 runs each");
    assertThat(AssayProcess.run(folder, "trend", "--runs", out.toString()).output())
        .contains("planted");
  }
}
