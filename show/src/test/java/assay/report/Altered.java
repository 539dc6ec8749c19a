package assay.report;

import assay.plan.Plan;
import assay.record.ResultsDraft;
import assay.record.TrialDraft;
import assay.record.environment.Environment;
import assay.record.latency.Interval;
import assay.record.results.BackgroundTrafficResult;
import assay.record.results.CapacitySearchResult;
import assay.record.results.Caveat;
import assay.record.results.DriftResult;
import assay.record.results.FailedRequestCount;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Row;
import assay.record.results.Results.TrialResult;
import assay.record.results.ScalingResult;
import assay.record.results.Verdicts;
import assay.report.model.ReportModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Synthetic runs with one part changed.
public final class Altered {

  private Altered() {}

  public static ReportModel with(ReportModel model, Results results) {
    return with(model, results, model.verdicts(), model.plan(), model.environment());
  }

  public static ReportModel with(ReportModel model, Plan plan) {
    return with(model, model.results(), model.verdicts(), plan, model.environment());
  }

  public static ReportModel with(ReportModel model, Environment environment) {
    return with(model, model.results(), model.verdicts(), model.plan(), environment);
  }

  public static ReportModel with(ReportModel model, Verdicts verdicts) {
    return with(model, model.results(), verdicts, model.plan(), model.environment());
  }

  private static ReportModel with(
      ReportModel model,
      Results results,
      Verdicts verdicts,
      Plan plan,
      @Nullable Environment environment) {
    return new ReportModel(
        results,
        verdicts,
        plan,
        environment,
        model.intervals(),
        model.events(),
        model.probes(),
        model.pauses());
  }

  public static ReportModel with(ReportModel model, List<Interval> intervals) {
    return new ReportModel(
        model.results(),
        model.verdicts(),
        model.plan(),
        model.environment(),
        intervals,
        model.events(),
        model.probes(),
        model.pauses());
  }

  public static Results with(Results plain, List<TrialResult> trials, List<ScalingResult> sweeps) {
    return with(plain, trials, sweeps, plain.comparisons());
  }

  public static Results with(
      Results plain,
      List<TrialResult> trials,
      List<ScalingResult> sweeps,
      List<Comparison> comparisons) {
    return ResultsDraft.of(plain).trials(trials).sweeps(sweeps).comparisons(comparisons).results();
  }

  public static Results drifting(Results plain, List<DriftResult> drifts) {
    return ResultsDraft.of(plain).drifts(drifts).results();
  }

  public static Results trusting(Results plain, List<Caveat> trust) {
    return ResultsDraft.of(plain).trust(trust).results();
  }

  public static Results rows(Results plain, List<Row> rows) {
    return ResultsDraft.of(plain).rows(rows).results();
  }

  public static TrialResult failing(TrialResult trial, List<FailedRequestCount> failed) {
    return TrialDraft.of(trial).failed(failed).trial();
  }

  /// A trial that is the A/A control, or is not, and that counts unless there is a reason against
  /// it.
  public static TrialResult counting(
      TrialResult trial, boolean control, List<InvalidReason> invalid) {
    return TrialDraft.of(trial).control(control).invalid(invalid).trial();
  }

  public static TrialResult with(
      TrialResult trial,
      List<CapacitySearchResult> searches,
      List<BackgroundTrafficResult> traffic) {
    return TrialDraft.of(trial).searches(searches).traffic(traffic).trial();
  }
}
