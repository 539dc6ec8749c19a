package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.history.JudgeMemoryLimits;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.Verdicts.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The load continued while its keys were read back: its writes would count as lost, so the repeat
/// is not judged at all.
final class SentOnTest extends JudgedRuns {

  private static final int KEY = 17;

  private SyntheticRun run() throws IOException {
    behaviours.put("sync", Behaviour.good());
    return run(1, SentOnTest::byKey);
  }

  private static Plan byKey(Plan plan) {
    return plan.toBuilder().checks(List.of("lost-writes", "stale-reads")).plan();
  }

  /// Writes the key's next version after its final read began.
  private static void writeAfter(Path file, long nanos) throws IOException {
    History history = new History();
    assertThat(HistoryReader.read(file, 0, history)).isTrue();
    Files.delete(file);
    long read = 0;
    long version = 0;
    try (HistoryWriter writer = new HistoryWriter(file, "sync-1", "client-1")) {
      for (int i = 0; i < history.size(); i++) {
        writer.append(history.event(i));
        if (history.key(i) == KEY) {
          version = history.op(i) == Op.WRITE ? history.version(i) : version;
          read = history.op(i) == Op.FINAL_READ ? history.startNanos(i) : read;
        }
      }
      long start = read + nanos;
      writer.append(
          Operation.of(Op.WRITE, OperationOutcome.OK, KEY, version + 1, start, start + 900_000));
    }
  }

  @Test
  void writeThatBeganAfterTheFinalReadOfItsKey_isRefused_andNobodyIsAccused() throws IOException {
    SyntheticRun run = run();
    writeAfter(run.directory().history("sync-1", "client-1"), 1);
    RunJudgement judged = Judge.judge(run.directory());
    Results results = judged.results();
    assertThat(results.trials().getFirst().invalid())
        .extracting(InvalidReason::code)
        .contains("E607");
    assertThat(Said.of(results.trials().getFirst().invalid().getFirst().sentence()))
        .contains(
            "history/sync-1-*.bin",
            "of client-1 on key 17, began to write version",
            "after the final read of its key had begun");
    assertThat(judged.verdicts().verdicts())
        .allSatisfy(verdict -> assertThat(verdict.verdict().status()).isEqualTo(Status.UNKNOWN));
    assertThat(reason(figure(results, "sync", "lost-writes"))).isNotEmpty();
    assertThat(Judge.judge(run.directory(), new JudgeMemoryLimits(0, 8192))).isEqualTo(judged);
  }

  @Test
  void writeThatBeganBeforeIt_isJudged() throws IOException {
    SyntheticRun run = run();
    writeAfter(run.directory().history("sync-1", "client-1"), -SyntheticTrial.KEYS * 100_000L);
    Results results = Judge.judge(run.directory()).results();
    assertThat(results.trials().getFirst().invalid())
        .extracting(InvalidReason::code)
        .doesNotContain("E607");
    assertThat(figure(results, "sync", "lost-writes").value()).isEqualTo(1);
  }
}
