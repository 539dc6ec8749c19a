package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Judge;
import assay.record.SealedSample;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.Results.Outcome;
import assay.record.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A record from before checksums and seals: still judged, and distrusted where its own files show
/// a gap.
final class UnsealedRecordTest {

  @TempDir Path folder;

  private RunDirectory directory;
  private Results then;

  @BeforeEach
  void record() throws IOException {
    directory = SealedSample.unsealed(folder);
    then = ResultsFile.results(directory);
  }

  @Test
  void olderRecord_isJudgedAsItWasThen_andReported() throws IOException {
    assertSame(Judge.judge(directory).results());
    assertThat(ReportWriter.report(directory).results()).isEqualTo(then);
  }

  /// An older record reports neither failed requests nor questions; words change, as the answer
  /// does, and how repeats are folded, of which there was one; numbers do not.
  private void assertSame(Results results) {
    assertThat(results)
        .usingRecursiveComparison()
        .ignoringFields(
            "answer",
            "questions",
            "cells.failed",
            "rows.figures.fold",
            "rows.figures.text",
            "trust.text",
            "trust.brief")
        .isEqualTo(then);
  }

  @Test
  void historyEmptiedCutOrRemoved_isNamed() throws IOException {
    Path history = directory.history("none-1", "client-1");
    byte[] bytes = Files.readAllBytes(history);
    Files.write(history, new byte[0]);
    assertNamed("ends in the middle");
    Files.write(history, Arrays.copyOf(bytes, bytes.length / 2));
    assertNamed("ends in the middle");
    Files.delete(history);
    assertNamed("history/none-1-client-1.bin is missing");
    Files.write(history, bytes);
    Files.delete(directory.latency("none-1", "client-1"));
    assertNamed("latency/none-1-client-1.hlog is missing");
  }

  @Test
  void filesOfTwoStrategies_exchanged_areNamedByTheirFirstLines() throws IOException {
    for (String name : new String[] {"history/%s-1-client-1.bin", "latency/%s-1-client-1.hlog"}) {
      Path none = directory.root().resolve(name.formatted("none"));
      byte[] bytes = Files.readAllBytes(none);
      Files.write(none, Files.readAllBytes(directory.root().resolve(name.formatted("sync"))));
      assertNamed(name.formatted("none") + ": the hist");
      Files.write(none, bytes);
    }
    assertSame(Judge.judge(directory).results());
  }

  private void assertNamed(String what) {
    Results results = Judge.judge(directory).results();
    assertThat(results.outcome()).isEqualTo(Outcome.NOT_VALID);
    assertThat(results.invalid())
        .anySatisfy(
            reason -> assertThat(reason.sentence()).startsWith("none-1: E606: ").contains(what));
    assertThat(results.rows().getFirst().figures())
        .allSatisfy(figure -> assertThat(figure.value()).isNull());
  }
}
