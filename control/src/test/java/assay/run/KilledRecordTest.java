package assay.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.fact.Fact;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RunDirectory;
import assay.record.io.SealWriter;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.Results.Outcome;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Records after a kill of their writer between two files: true as far as they go, and judged that
/// far.
final class KilledRecordTest {

  @TempDir Path folder;

  private RunDirectory directory;
  private Plan plan;
  private Plan.Trial none;

  @BeforeEach
  void record() throws IOException {
    directory = SealedSample.sealed(folder);
    plan = RunRecord.planOf(directory);
    none =
        plan.trials().stream()
            .filter(trial -> trial.id().equals("none-1"))
            .findFirst()
            .orElseThrow();
  }

  /// Makes the repeats rounds of a soak.
  private void soak() throws IOException {
    plan = plan.toBuilder().soak(Duration.ofHours(1)).plan();
    PlanFile.write(plan, directory.plan());
    SealedSample.seal(directory, plan);
  }

  private void sealFinding(String trialId) throws IOException {
    SealWriter seals = SealWriter.of(directory);
    seals.whole("", directory.plan());
    seals.whole("", directory.environment());
    for (Plan.Trial trial : plan.trials()) {
      seals.ended(trial.id());
    }
    seals.whole(trialId, directory.finding(trialId));
    seals.finish();
  }

  @Test
  void findingThatWasSealed_countsThoughItsHistoryIsGone() throws IOException {
    soak();
    RunJudgement fromTheRecord = Judge.judge(directory);
    SoakRoundFiles.keep(directory, none, JudgeMemoryLimits.ofHeap());
    sealFinding(none.id());
    Files.delete(directory.history(none.id(), "client-1"));
    assertThat(Judge.judge(directory)).isEqualTo(fromTheRecord);
    Files.writeString(directory.finding(none.id()), "{");
    assertThat(Judge.judge(directory).results().invalid())
        .anySatisfy(reason ->
            assertThat(SentenceRenderer.of(reason.sentence()))
                .contains("none-1: E606: findings/none-1.json was cut"));
  }

  @Test
  void findingThatWasNotSealedYet_leavesTheRoundToItsRecord() throws IOException {
    soak();
    RunJudgement fromTheRecord = Judge.judge(directory);
    SoakRoundFiles.keep(directory, none, JudgeMemoryLimits.ofHeap());
    assertThat(Judge.judge(directory)).isEqualTo(fromTheRecord);
    Files.writeString(directory.finding(none.id()), "{\"trial\":{\"id\":");
    assertThat(Judge.judge(directory)).isEqualTo(fromTheRecord);
  }

  @Test
  void findingOfAnotherRound_isNamed() throws IOException {
    soak();
    SoakRoundFiles.keep(directory, none, JudgeMemoryLimits.ofHeap());
    sealFinding("none-1");
    assertThat(Judge.judge(directory).results().invalid()).isEmpty();
    Files.move(directory.finding("none-1"), directory.finding("sync-1"));
    sealFinding("sync-1");
    Results results = Judge.judge(directory).results();
    assertThat(results.outcome()).isEqualTo(Outcome.NOT_VALID);
    assertThat(results.invalid())
        .containsExactly(
            new InvalidReason(
                "sync-1",
                "E606",
                new Fact(
                    "repeat-damaged",
                    Map.of(
                        "damage",
                        Fact.quoted("findings/sync-1.json does not tell of this round")))));
  }

  /// Seals another plan and does not come to write it.
  private SealWriter killedBeforeTheNextPlan() throws IOException {
    SealWriter seals = SealWriter.of(directory);
    seals.whole("", directory.plan());
    seals.whole("", directory.environment());
    Path blocked = directory.plan().resolveSibling("plan.yaml.draft");
    Files.createDirectories(blocked.resolve("in-the-way"));
    String next = PlanFile.text(plan.toBuilder().seed(99).plan());
    assertThatThrownBy(() -> seals.replace("", directory.plan(), next))
        .isInstanceOf(IOException.class);
    return seals;
  }

  @Test
  void planThatWasToBeReplaced_isTheOneBefore() throws IOException {
    killedBeforeTheNextPlan();
    assertThat(RunRecord.open(directory).plan()).isEqualTo(plan);
    PlanFile.write(plan.toBuilder().seed(99).plan(), directory.plan());
    assertThat(RunRecord.open(directory).plan().seed()).isEqualTo(99);
    PlanFile.write(plan.toBuilder().seed(98).plan(), directory.plan());
    assertPlanRefused();
  }

  @Test
  void planBefore_isRefusedOnceAnythingWasSealedAfterIt() throws IOException {
    killedBeforeTheNextPlan().ended("none-1");
    assertPlanRefused();
  }

  private void assertPlanRefused() {
    assertThatThrownBy(() -> RunRecord.open(directory))
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure -> assertThat(failure.problems().getFirst().code()).isEqualTo("E703"));
  }

  @Test
  void planThatWasReplaced_isRead() throws IOException {
    SealWriter seals = SealWriter.of(directory);
    seals.whole("", directory.plan());
    seals.replace("", directory.plan(), PlanFile.text(plan.toBuilder().seed(7).plan()));
    seals.finish();
    assertThat(RunRecord.open(directory).plan().seed()).isEqualTo(7);
  }

  @Test
  void repeatOfWhichSomeFilesAreSealed_wasInterruptedAndIsNotDamaged() throws IOException {
    String last = plan.trials().getLast().id();
    String ends = "\"trial\":\"%s\",\"type\":\"TRIAL_ENDS\"".formatted(last);
    List<String> marks = Files.readAllLines(directory.events());
    List<String> before = marks.stream().takeWhile(line -> !line.contains(ends)).toList();
    assertThat(before).hasSizeLessThan(marks.size());
    Files.write(directory.events(), before);
    SealedSample.seal(directory, plan);
    List<String> seals = Files.readAllLines(directory.seals());
    String own = "\"trial\":\"%s\"".formatted(last);
    int first = 0;
    while (!seals.get(first).contains(own)) {
      first++;
    }
    Files.write(directory.seals(), seals.subList(0, first + 1));
    Results results = Judge.judge(directory).results();
    assertThat(results.invalid()).noneMatch(reason -> reason.code().equals("E606"));
    assertThat(results.outcome()).isEqualTo(Outcome.INTERRUPTED);
  }
}
