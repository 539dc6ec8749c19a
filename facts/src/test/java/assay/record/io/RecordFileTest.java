package assay.record.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.latency.IntervalLog;
import assay.record.results.ResultsFile;
import assay.record.results.RunIndex;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Other things in place of a record's files.
final class RecordFileTest {

  @TempDir Path folder;

  @Test
  void folderLinkAndBinary_areRefused_andSaidToBeSo() throws IOException {
    Path text = Files.writeString(folder.resolve("plan.yaml"), "study: a");
    assertThat(RecordFile.text(text)).isEqualTo("study: a");
    assertRefused(() -> RecordFile.text(folder), "a folder");
    Path link = Files.createSymbolicLink(folder.resolve("link"), text);
    assertRefused(() -> RecordFile.text(link), "a link to another place");
    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xC3, 0, 1});
    assertRefused(() -> RecordFile.text(binary), "no text");
    assertRefused(() -> RecordFile.text(folder.resolve("none")), "cannot be read");
  }

  @Test
  void runWithABinaryPlan_orAFolderForItsFigures_isRefused() throws IOException {
    RunDirectory directory = SealedSample.judged(folder);
    Plan plan = RunRecord.planOf(directory);
    Files.write(directory.plan(), new byte[] {(byte) 0xFF, (byte) 0xD8, 0});
    SealedSample.seal(directory, plan);
    assertRefused(() -> RunRecord.open(directory), "plan.yaml holds bytes that are no text");
    Files.delete(directory.results());
    Files.createDirectory(directory.results());
    assertRefused(() -> ResultsFile.results(directory), "run.json is a folder");
  }

  @Test
  void moreEmptyLinesThanThisProcessCanTake_areRefused() throws IOException {
    Path index = folder.resolve("index.ndjson");
    byte[] feeds = new byte[1 << 20];
    Arrays.fill(feeds, (byte) '\n');
    long most = Math.max(1_000_000, Runtime.getRuntime().maxMemory() / 192);
    try (OutputStream out = Files.newOutputStream(index)) {
      for (long written = 0; written <= most; written += feeds.length) {
        out.write(feeds);
      }
    }
    assertThatThrownBy(() -> RunIndex.read(folder))
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure -> assertThat(failure.problems().getFirst().code()).isEqualTo("E707"));
    Files.write(index, Arrays.copyOf(feeds, 1_000));
    assertThat(RunIndex.read(folder)).isEmpty();
  }

  @Test
  void textLargerThanThisProcessCanTake_isRefusedBeforeItIsRead() throws IOException {
    Path large = folder.resolve("timeline.csv");
    try (var file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength((1L << 30) + 1);
    }
    assertThatThrownBy(() -> IntervalLog.read(large))
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure -> {
              assertThat(failure.exit()).isEqualTo(ExitCode.INVALID_INPUT);
              assertThat(failure.problems().getFirst().code()).isEqualTo("E707");
            });
  }

  private static void assertRefused(ThrowingCallable reading, String what) {
    assertThatThrownBy(reading)
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure -> {
              assertThat(failure.exit()).isEqualTo(ExitCode.INVALID_INPUT);
              assertThat(failure.problems().getFirst().code()).isEqualTo("E706");
              assertThat(failure.problems().getFirst().what()).contains(what);
            });
  }
}
