package assay.judge;

import assay.judge.cost.ResourceCost;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialValidity.Reason;
import assay.plan.Plan;
import assay.record.TrialDraft;
import assay.record.event.StepEvent;
import assay.record.results.RatePartResult;
import assay.record.results.ResourceCosts;
import assay.record.results.SteadinessResult;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A trial's findings for tests, built from what matters to a test; otherwise the trial cost nothing,
/// had no failure and no obstacle.
public final class FindingDraft {

  private static final ResourceCost FREE =
      new ResourceCost(
          new ResourceCosts(List.of(), null, List.of(), null), List.of(), Optional.empty());

  private final Plan.Trial trial;
  private List<Reason> reasons = List.of();
  private Map<String, Verdict> verdicts = Map.of();
  private List<Measurement> measurements = List.of();
  private List<SteadinessResult> steadiness = List.of();
  private long pauseNanos = -1;
  private long ownPauseNanos;
  private long settlingReads;
  private List<StepEvent.HeldBack> heldBack = List.of();
  private List<RatePartResult> rateParts = List.of();

  private FindingDraft(Plan.Trial trial) {
    this.trial = trial;
  }

  public static FindingDraft of(Plan.Trial trial) {
    return new FindingDraft(trial);
  }

  public FindingDraft reasons(List<Reason> why) {
    reasons = why;
    return this;
  }

  public FindingDraft verdicts(Map<String, Verdict> found) {
    verdicts = found;
    return this;
  }

  public FindingDraft readings(List<Measurement> measured) {
    measurements = measured;
    return this;
  }

  public FindingDraft steadiness(List<SteadinessResult> told) {
    steadiness = told;
    return this;
  }

  public FindingDraft pauseNanos(long nanos) {
    pauseNanos = nanos;
    return this;
  }

  public FindingDraft ownPauseNanos(long nanos) {
    ownPauseNanos = nanos;
    return this;
  }

  public FindingDraft settlingReads(long reads) {
    settlingReads = reads;
    return this;
  }

  public FindingDraft heldBack(StepEvent.HeldBack... requests) {
    heldBack = List.of(requests);
    return this;
  }

  public FindingDraft rateParts(List<RatePartResult> parts) {
    rateParts = parts;
    return this;
  }

  public TrialJudgement finding() {
    return new TrialJudgement(
        trial,
        0,
        TrialDraft.of(trial.id(), trial.configuration(), trial.repeat())
            .control(trial.control())
            .steadiness(steadiness)
            .rateParts(rateParts)
            .trial(),
        reasons,
        verdicts,
        measurements,
        List.of(),
        List.of(),
        List.of(),
        FREE,
        pauseNanos,
        ownPauseNanos,
        List.of(),
        settlingReads,
        heldBack);
  }
}
