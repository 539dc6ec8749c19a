package assay.record.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A pipe in place of a record's file: a reader would wait forever.
final class PipeIT {

  @Test
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void pipe_isRefusedAndNeverOpened(@TempDir Path folder) throws Exception {
    RunDirectory directory = SealedSample.judged(folder);
    for (Path file : new Path[] {directory.plan(), directory.events(), directory.results()}) {
      byte[] bytes = Files.readAllBytes(file);
      Files.delete(file);
      Process made = new ProcessBuilder("mkfifo", file.toString()).start();
      assertThat(made.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThatThrownBy(
              () -> {
                RunRecord unused = RunRecord.open(directory);
                Results unusedFigures = ResultsFile.results(directory);
              })
          .isInstanceOfSatisfying(
              ProblemException.class,
              failure -> {
                // A seal names its file as damaged; without a seal the reader refuses the path.
                assertThat(failure.exit()).isIn(ExitCode.NOT_VALID, ExitCode.INVALID_INPUT);
                assertThat(failure.getMessage())
                    .containsAnyOf("no plain file", "a pipe or a device");
              });
      Files.delete(file);
      Files.write(file, bytes);
    }
  }
}
