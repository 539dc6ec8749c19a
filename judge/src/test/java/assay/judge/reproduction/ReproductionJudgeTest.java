package assay.judge.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.plan.ReproducedFinding;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.io.RunDirectory;
import assay.record.reproduction.ReproductionResult;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.record.reproduction.ReproductionResult.ReproducedTrial;
import assay.record.results.Results.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A record of two trials as the reproduction of findings: one trial lost writes, the other none, and no trial can tell
/// the recovery.
final class ReproductionJudgeTest {

  @TempDir private Path folder;

  private RunJudgement judged(String check, String metric) throws IOException {
    RunDirectory run = SealedSample.sealed(folder);
    Plan plan =
        RunRecord.planOf(run).toBuilder()
            .reproduces(
                new ReproducedFinding(
                    "a7f3",
                    check + "/none",
                    check,
                    "none-4",
                    metric,
                    Fact.quoted("9 of 400"),
                    Fact.quoted("key 7"),
                    -5L,
                    List.of("redis is 8.0, and was 7.2")))
            .plan();
    PlanFile.write(plan, run.plan());
    SealedSample.seal(run, plan);
    return Judge.judge(run);
  }

  private static ReproductionResult result(RunJudgement judged) {
    return Objects.requireNonNull(judged.results().reproduction());
  }

  @Test
  void trialsWithAndWithoutTheHarm_areCounted() throws IOException {
    RunJudgement judged = judged("lost-writes", "lost-writes");
    ReproductionResult result = result(judged);
    assertThat(result.back()).isEqualTo(1);
    assertThat(result.judged()).isEqualTo(2);
    assertThat(result.notKnown()).isZero();
    assertThat(result.trials())
        .extracting(ReproducedTrial::answer)
        .containsExactly(Answer.CAME_BACK, Answer.DID_NOT_COME_BACK);
    assertThat(Objects.requireNonNull(result.total()).count("some")).hasValue(5);
    assertThat(Objects.requireNonNull(result.total()).count("of")).hasValue(354 + 335);
    assertThat(result.original().trial()).isEqualTo("none-4");
    assertThat(result.original().beforeFaultNanos()).isEqualTo(-5);
    assertThat(result.changed()).containsExactly("redis is 8.0, and was 7.2");
    assertThat(judged.results().outcome()).isEqualTo(Outcome.FINE);
  }

  /// Trials without an answer are in no share, and never count as "did not come back".
  @Test
  void trialsWithoutAnAnswer_areNotKnown() throws IOException {
    RunJudgement judged = judged("recovery", "recovery");
    ReproductionResult result = result(judged);
    assertThat(result.judged()).isZero();
    assertThat(result.notKnown()).isEqualTo(2);
    assertThat(result.low()).isNull();
    assertThat(result.total()).isNull();
    assertThat(result.trials()).extracting(ReproducedTrial::answer).containsOnly(Answer.NOT_KNOWN);
    assertThat(judged.results().outcome()).isEqualTo(Outcome.UNANSWERED);
  }

  @Test
  void harmOfNoTrial_isNotReproduced() throws IOException {
    RunJudgement judged = judged("stale-reads", "stale-reads");
    ReproductionResult result = result(judged);
    assertThat(result.back()).isZero();
    assertThat(result.judged()).isEqualTo(2);
    assertThat(judged.results().outcome()).isEqualTo(Outcome.NOT_REPRODUCED);
  }

  @Test
  void runThatReproducesNothing_hasNoSuchResult() throws IOException {
    assertThat(Judge.judge(SealedSample.sealed(folder)).results().reproduction()).isNull();
  }

  @Test
  void outcome_isThatOfARun_ifNothingOrNotAllIsKnown() throws IOException {
    ReproductionResult none = result(judged("stale-reads", "stale-reads"));
    assertThat(ReproductionJudge.outcome(none, true)).isEqualTo(Outcome.NOT_VALID);
    ReproductionResult some =
        new ReproductionResult(
            none.run(),
            none.finding(),
            none.metric(),
            0,
            1,
            none.low(),
            none.high(),
            none.sentence(),
            none.total(),
            none.changed(),
            none.original(),
            none.trials());
    assertThat(ReproductionJudge.outcome(some, false)).isEqualTo(Outcome.UNANSWERED);
  }
}
