package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.testing.Needs;
import assay.testing.SigintCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ctrl-C in the middle of a run.
@Needs(host = SigintCondition.class)
final class InterruptIT {

  private static final String STUDY =
      """
      study: interrupted
      question: What is kept of a run that its user stops?
      engine: coherence
      workload: tradeoffs
      cluster: { members: 2, machines: 2, heap: 192m, client-heap: 128m }
      data: { customers: 1_000, value: 16 }
      vary: { backup: [sync, async, none] }
      steps:
        - open: { rate: 300/s, warm-up: 1s, for: 4s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;

  /// A background shell makes its children ignore SIGINT; a terminal does not.
  private static final List<String> HEARING = List.of("env", "--default-signal=INT");

  @TempDir private static Path folder;

  @BeforeAll
  static void prepare() throws Exception {
    AssayProcess.prepare(folder);
  }

  /// An installation linked to the jars, without start-up caches.
  private static Path untrained() throws IOException {
    Path home = Files.createDirectories(folder.resolve("untrained"));
    for (String part : List.of("child", "engines", "lib", "workloads")) {
      Files.createSymbolicLink(home.resolve(part), AssayProcess.HOME.resolve(part));
    }
    return home;
  }

  private static Set<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(Path::getFileName).map(Path::toString).collect(Collectors.toSet());
    }
  }

  @Test
  void interrupt_whileQuickStartsArePreparedLeavesNothing() throws Exception {
    Path out = folder.resolve("never");
    Path study = Files.writeString(folder.resolve("never.yaml"), STUDY);
    Path home = untrained();
    Path caches = home.resolve("start-cache");
    AssayProcess.Ended ended;
    try (AssayProcess assay =
        AssayProcess.startFrom(
            home, HEARING, folder, "run", study.toString(), "--out", out.toString())) {
      assay.awaitText(caches.resolve("training/events.ndjson"), "\"WINDOW_BEGINS\"", 1);
      assay.interrupt();
      ended = assay.await();
    }
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(130);
    assertThat(ended.printed()).contains("interrupted while preparing quick starts");
    assertThat(AssayProcess.processesWith(caches.toString())).isEmpty();
    assertThat(namesIn(caches)).isSubsetOf("lock", "cli.jsa");
    assertThat(out).doesNotExist();
    assertThat(folder.resolve("never.partial")).doesNotExist();
  }

  @Test
  @Tag("further")
  void interrupt_inTheSecondTrialKeepsAndJudgesWhatIsDone() throws Exception {
    Path out = folder.resolve("run");
    Path study = Files.writeString(folder.resolve("interrupted.yaml"), STUDY);
    AssayProcess.Ended ended;
    try (AssayProcess assay =
        AssayProcess.startUnder(
            HEARING, folder, "run", study.toString(), "--out", out.toString())) {
      Path events = folder.resolve("run.partial").resolve("events.ndjson");
      assay.awaitText(events, "\"WINDOW_BEGINS\"", 2);
      assay.interrupt();
      ended = assay.await();
    }
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(130);
    assertThat(AssayProcess.leftSoon(out.toString())).isEmpty();
    RunDirectory kept = new RunDirectory(folder.resolve("run-INTERRUPTED"));
    Results results = ResultsFile.results(kept);
    assertThat(results.outcome()).isEqualTo(Results.Outcome.INTERRUPTED);
    assertThat(results.trials()).as("trials that were begun").hasSize(2);
    assertThat(results.trials().getFirst().windows()).as("of the whole trial").isNotEmpty();
    assertThat(ResultsFile.verdicts(kept).verdicts()).hasSize(2);
    assertThat(kept.report()).exists();
    assertThat(Files.readString(folder.resolve("runs").resolve("index.ndjson")))
        .contains("INTERRUPTED");
  }
}
