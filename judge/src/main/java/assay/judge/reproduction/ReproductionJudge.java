package assay.judge.reproduction;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.answer.RepeatAnswer;
import assay.judge.trial.TrialJudgement;
import assay.plan.Plan;
import assay.plan.ReproducedFinding;
import assay.record.RunRecord;
import assay.record.reproduction.ReproductionResult;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.record.reproduction.ReproductionResult.ReproducedTrial;
import assay.record.results.Results.Outcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import assay.statistics.ProportionInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Judges in how many trials a stored finding came back.
///
/// It came back in a trial if the same check proved harm there. A trial that does not count, or whose check has no
/// answer, is not known: it is in no share.
public final class ReproductionJudge {

  private final RunRecord run;
  private final ReproducedFinding finding;
  private final List<TrialJudgement> judgements;

  private ReproductionJudge(
      RunRecord run, ReproducedFinding finding, List<TrialJudgement> judgements) {
    this.run = run;
    this.finding = finding;
    this.judgements = judgements;
  }

  /// Null if the run reproduces no finding.
  public static @Nullable ReproductionResult of(RunRecord run, List<TrialJudgement> judgements) {
    ReproducedFinding finding = run.plan().reproduces();
    return finding == null ? null : new ReproductionJudge(run, finding, judgements).result();
  }

  private ReproductionResult result() {
    List<ReproducedTrial> trials = run.plan().trials().stream().map(this::trial).toList();
    int back = count(trials, Answer.CAME_BACK);
    int judged = back + count(trials, Answer.DID_NOT_COME_BACK);
    ProportionInterval interval = judged == 0 ? null : ProportionInterval.of(back, judged);
    Double low = interval == null ? null : (Double) interval.low();
    Double high = interval == null ? null : (Double) interval.high();
    return new ReproductionResult(
        finding.run(),
        finding.name(),
        finding.metric(),
        back,
        judged,
        low,
        high,
        sentence(back, judged, trials.size() - judged, low, high).fact(),
        HarmAmount.total(finding.metric(), measures(trials)).orElse(null),
        finding.changed(),
        new ReproducedTrial(
            finding.trial(),
            Answer.CAME_BACK,
            finding.amount(),
            finding.witness(),
            finding.beforeFaultNanos()),
        trials);
  }

  private static int count(List<ReproducedTrial> trials, Answer answer) {
    return (int) trials.stream().filter(trial -> trial.answer() == answer).count();
  }

  private static Finding sentence(
      int back, int judged, int notKnown, @Nullable Double low, @Nullable Double high) {
    return low == null || high == null
        ? new NotKnownWhetherBack(notKnown)
        : new CameBack(back, judged, low, high, notKnown);
  }

  private Optional<TrialJudgement> judgement(String trial) {
    return judgements.stream().filter(each -> each.trial().id().equals(trial)).findFirst();
  }

  private ReproducedTrial trial(Plan.Trial trial) {
    TrialJudgement judgement = judgement(trial.id()).orElse(null);
    if (judgement == null) {
      return new ReproducedTrial(
          trial.id(), Answer.NOT_KNOWN, null, new ReproductionNotRun().fact(), null);
    }
    RepeatAnswer answer = RepeatAnswer.of(finding.check(), judgement);
    Verdict verdict = judgement.verdicts().get(finding.check());
    Answer told =
        switch (answer.answer()) {
          case HARM -> Answer.CAME_BACK;
          case CLEAR -> Answer.DID_NOT_COME_BACK;
          case UNKNOWN -> Answer.NOT_KNOWN;
        };
    Optional<Witness> witness =
        told == Answer.CAME_BACK && verdict != null
            ? verdict.witnesses().stream().findFirst()
            : Optional.empty();
    OptionalLong distance =
        witness.map(each -> WitnessDistance.of(run, trial, each)).orElseGet(OptionalLong::empty);
    Fact amount =
        told == Answer.NOT_KNOWN ? null : measure(trial.id()).map(Measure::text).orElse(null);
    return new ReproducedTrial(
        trial.id(),
        told,
        amount,
        witness.map(Witness::sentence).orElse(answer.words()),
        distance.isPresent() ? (Long) distance.getAsLong() : null);
  }

  /// The figure of the harm in a trial.
  private Optional<Measure> measure(String trial) {
    return judgement(trial)
        .map(judgement -> judgement.verdicts().get(finding.check()))
        .flatMap(verdict -> verdict.measure(finding.metric()));
  }

  /// The figures of the trials with an answer.
  private List<Measure> measures(List<ReproducedTrial> trials) {
    List<Measure> measures = new ArrayList<>();
    for (ReproducedTrial trial : trials) {
      if (trial.answer() != Answer.NOT_KNOWN) {
        measure(trial.trial()).ifPresent(measures::add);
      }
    }
    return measures;
  }

  /// The outcome of a run that reproduces a finding and came to its end.
  ///
  /// @param invalid whether nothing of the run can be used
  public static Outcome outcome(ReproductionResult result, boolean invalid) {
    if (result.back() > 0) {
      return Outcome.FINE;
    }
    if (invalid) {
      return Outcome.NOT_VALID;
    }
    return result.notKnown() > 0 ? Outcome.UNANSWERED : Outcome.NOT_REPRODUCED;
  }

  record CameBack(int back, int trials, double lowShare, double highShare, int notKnown)
      implements Finding {}

  record NotKnownWhetherBack(int trials) implements Finding {}

  record ReproductionNotRun() implements Finding {}
}
