package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.GoldenRuns;
import assay.judge.Judge;
import assay.judge.JudgedRuns;
import assay.judge.Numbers;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialValidity.Reason;
import assay.metric.WithheldFigure;
import assay.record.Reworded;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.TrialDraft;
import assay.record.io.RunDirectory;
import assay.record.results.InvalidReason;
import assay.record.results.Results.TrialResult;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The judgement does not depend on words: with every sentence in the record, the checkers and the
/// figures reversed, the figures, the verdicts and the outcome stay.
final class RewordedJudgementTest extends JudgedRuns {

  @Test
  void recordInOtherWords_isJudgedTheSame() throws IOException {
    RunDirectory directory = SealedSample.sealed(folder);
    String before = Numbers.of(Judge.judge(directory));
    List<String> lines = Files.readAllLines(directory.events());

    Files.write(directory.events(), lines.stream().map(Reworded::of).toList());
    SealedSample.seal(directory, RunRecord.planOf(directory));

    assertThat(Numbers.of(Judge.judge(directory))).isEqualTo(before);
  }

  @Test
  void findingsOfALosingRun_inOtherWords_comeToTheSame() throws IOException {
    check(GoldenRuns.losing(this).directory());
  }

  @Test
  void findingsOfALateRun_inOtherWords_comeToTheSame() throws IOException {
    check(GoldenRuns.late(this).directory());
  }

  private static void check(RunDirectory directory) {
    RunRecord run = RunRecord.open(directory);
    List<TrialJudgement> judgements = Judge.findings(run);
    List<TrialJudgement> reworded = judgements.stream().map(RewordedJudgementTest::of).toList();

    assertThat(Numbers.of(Judge.judged(run, reworded)))
        .isEqualTo(Numbers.of(Judge.judged(run, judgements)));
  }

  private static TrialJudgement of(TrialJudgement judgement) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    judgement.verdicts().forEach((checker, verdict) -> verdicts.put(checker, of(verdict)));
    return new TrialJudgement(
        judgement.trial(),
        judgement.episodes(),
        of(judgement.result()),
        judgement.reasons().stream().map(RewordedJudgementTest::of).toList(),
        verdicts,
        judgement.readings().stream().map(RewordedJudgementTest::of).toList(),
        words(judgement.failed()),
        words(judgement.disagreements()),
        judgement.paces(),
        judgement.spending(),
        judgement.pauseNanos(),
        judgement.ownPauseNanos(),
        judgement.programs(),
        judgement.settlingReads(),
        judgement.heldBack());
  }

  private static TrialResult of(TrialResult trial) {
    return TrialDraft.of(trial)
        .invalid(
            trial.invalid().stream()
                .map(reason ->
                    new InvalidReason(reason.trial(), reason.code(), other(reason.text())))
                .toList())
        .trial();
  }

  private static Reason of(Reason reason) {
    return new Reason(reason.code(), other(reason.sentence()), reason.invalidates(), reason.kind());
  }

  private static Verdict of(Verdict verdict) {
    return new Verdict(
        verdict.status(),
        other(verdict.summary()),
        verdict.measures().stream().map(RewordedJudgementTest::of).toList(),
        verdict.curves(),
        verdict.witnesses());
  }

  private static Measure of(Measure measure) {
    return new Measure(
        measure.metric(),
        measure.value(),
        measure.ends(),
        measure.atLeast(),
        other(measure.text()),
        measure.stands(),
        measure.most());
  }

  private static Measurement of(Measurement measurement) {
    return new Measurement(
        measurement.metric(),
        measurement.value(),
        measurement.least(),
        measurement.most(),
        measurement.low(),
        measurement.high(),
        measurement.lower(),
        measurement.text() == null ? null : other(measurement.text()),
        of(measurement.withheld()),
        measurement.samples());
  }

  private static @Nullable WithheldFigure of(@Nullable WithheldFigure withheld) {
    return withheld == null ? null : new WithheldFigure(withheld.why(), other(withheld.text()));
  }

  private static List<Fact> words(List<Fact> facts) {
    return facts.stream().map(RewordedJudgementTest::other).toList();
  }

  private static Fact other(Fact fact) {
    return Fact.quoted(Reworded.backwards(fact.toString()));
  }
}
