package assay.run.context;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RunDirectory;
import assay.run.ReportWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The location of a finished run.
final class RunFolderTest {

  @TempDir Path folder;

  private RunFolder.Finished finish(Path runs) throws IOException {
    RunDirectory measured = SealedSample.sealed(Files.createDirectory(folder.resolve("measured")));
    Plan plan = RunRecord.planOf(measured);
    RunJudgement judged = ReportWriter.judge(measured);
    RunOptions options =
        new RunOptions(
            runs,
            folder.resolve("out"),
            null,
            "",
            List.of(),
            List.of(),
            List.of(),
            JudgeMemoryLimits.ofHeap());
    return RunFolder.create(plan, options).finish(judged.results());
  }

  @Test
  void indexThatCannotBeWritten_isSaid_andTheRunIsThere() throws IOException {
    Path runs = Files.createDirectories(folder.resolve("runs/index.ndjson")).resolveSibling(".");
    RunFolder.Finished finished = finish(runs);
    assertThat(finished.directory().root()).isEqualTo(folder.resolve("out")).isDirectory();
    assertThat(finished.unnoted()).contains("index.ndjson");
  }

  @Test
  void indexThatCanBeWritten_knowsTheRun() throws IOException {
    Path runs = folder.resolve("runs");
    assertThat(finish(runs).unnoted()).isEmpty();
    assertThat(runs.resolve("index.ndjson")).content().contains("first-look");
  }
}
