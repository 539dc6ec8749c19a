package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RunDirectory;
import assay.record.results.Verdicts.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A run judged in parts has the same result as one judged as a whole, with sound or damaged files.
final class PartedJudgementTest extends JudgedRuns {

  private static final int FLIPS = 12;

  /// No history fits as a whole, and parts have 64 operations at most on one processor.
  private static final JudgeMemoryLimits PARTS = new JudgeMemoryLimits(0, 8192);

  private static Plan byKey(Plan plan) {
    return plan.toBuilder().checks(List.of("lost-writes", "stale-reads")).plan();
  }

  @BeforeEach
  void configurations() {
    behaviours.put("sync", Behaviour.good());
  }

  @Test
  void runComesToTheSame() throws IOException {
    RunDirectory directory = run(2, PartedJudgementTest::byKey).directory();
    RunJudgement whole = Judge.judge(directory);
    assertThat(Judge.judge(directory, PARTS)).isEqualTo(whole);
    assertThat(whole.verdicts().verdicts()).hasSize(4);
  }

  @Test
  void checkOfTimes_isUnknown_andSaysWhy() throws IOException {
    RunDirectory directory = run(1, plan -> plan).directory();
    assertThat(Judge.judge(directory, PARTS).verdicts().verdicts())
        .filteredOn(verdict -> verdict.checker().equals("recovery"))
        .singleElement()
        .satisfies(recovery -> {
          assertThat(recovery.verdict().status()).isEqualTo(Status.UNKNOWN);
          assertThat(Said.of(recovery.verdict().summary()))
              .contains("in memory at once", "--judge-memory");
        });
  }

  @Test
  void damagedHistories_areNamedAsBefore() throws IOException {
    RunDirectory directory = run(1, PartedJudgementTest::byKey).directory();
    Path file = directory.history("sync-1", "client-1");
    byte[] sound = Files.readAllBytes(file);
    SplittableRandom random = new SplittableRandom(9);
    for (int flip = 0; flip < FLIPS; flip++) {
      byte[] bytes = sound.clone();
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, flip % 4 == 0 ? Arrays.copyOf(sound, random.nextInt(sound.length)) : bytes);
      assertThat(said(directory, PARTS)).isEqualTo(said(directory, JudgeMemoryLimits.ofHeap()));
    }
  }

  private static Object said(RunDirectory directory, JudgeMemoryLimits memory) {
    try {
      return Judge.judge(directory, memory);
    } catch (ProblemException e) {
      return e.problems();
    }
  }
}
