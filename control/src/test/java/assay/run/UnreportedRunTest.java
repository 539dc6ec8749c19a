package assay.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RunDirectory;
import assay.run.context.RunFolder;
import assay.run.context.RunOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A measured run without a report: E514, and the measurements are there.
final class UnreportedRunTest {

  @TempDir Path folder;

  private RunFolder measured() throws IOException {
    RunDirectory sample = SealedSample.sealed(Files.createDirectory(folder.resolve("measured")));
    Plan plan = RunRecord.planOf(sample);
    RunOptions options =
        new RunOptions(
            folder.resolve("runs"),
            folder.resolve("out"),
            null,
            "",
            List.of(),
            List.of(),
            List.of(),
            JudgeMemoryLimits.ofHeap());
    RunFolder run = RunFolder.create(plan, options);
    try (Stream<Path> files = Files.walk(sample.root())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = run.partial().root().resolve(sample.root().relativize(file).toString());
        Files.createDirectories(copy.resolveSibling("."));
        Files.copy(file, copy);
      }
    }
    return run;
  }

  @Test
  void reportThatCannotBeWritten_isSaid_andTheRecordIsKept() throws IOException {
    RunFolder run = measured();
    Path taken = Files.createDirectories(run.partial().report().resolve("taken"));
    assertThatThrownBy(() -> RunPart.ended(run, JudgeMemoryLimits.ofHeap()))
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure -> {
              Problem problem = failure.problems().getFirst();
              assertThat(failure.exit()).isEqualTo(ExitCode.ENVIRONMENT);
              assertThat(problem.code()).isEqualTo("E514");
              assertThat(problem.what()).contains("the run was measured", "report.html");
              assertThat(problem.help()).contains("assay judge " + folder.resolve("out"));
            });
    RunDirectory kept = new RunDirectory(folder.resolve("out"));
    assertThat(taken).doesNotExist();
    Files.delete(kept.report().resolve("taken"));
    Files.delete(kept.report());
    assertThat(ReportWriter.report(kept, ReportWriter.judge(kept)).results().invalid()).isEmpty();
  }

  @Test
  void reportThatCanBeWritten_isThere() throws IOException {
    PlanRunner.Ended ended = RunPart.ended(measured(), JudgeMemoryLimits.ofHeap());
    assertThat(ended.exit()).isEqualTo(ExitCode.FINE);
    assertThat(ended.directory().report()).isRegularFile();
  }
}
