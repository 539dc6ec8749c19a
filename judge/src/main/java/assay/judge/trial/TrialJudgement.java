package assay.judge.trial;

import assay.fact.Fact;
import assay.judge.capacity.CapacitySearchFigures;
import assay.judge.check.BackgroundTrafficResults;
import assay.judge.check.ClosedLoopFailures;
import assay.judge.check.Evidence;
import assay.judge.check.FailedRequestSummary;
import assay.judge.check.FaultEpisode;
import assay.judge.cost.ProcessUsage;
import assay.judge.cost.ResourceCost;
import assay.judge.figure.Measurement;
import assay.judge.grid.ClusterReactionAdjustment;
import assay.judge.grid.UnplannedFailure;
import assay.judge.trial.TrialValidity.Reason;
import assay.judge.window.MeasuredWindows;
import assay.judge.window.PartThroughput;
import assay.judge.window.RatePartTimes;
import assay.judge.window.SteadyState;
import assay.judge.window.StepTimes;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.TrialHistories;
import assay.record.TrialRecord;
import assay.record.event.ClusterEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.record.results.BackgroundTrafficResult;
import assay.record.results.CapacitySearchResult;
import assay.record.results.FailedRequestCount;
import assay.record.results.LinkResult;
import assay.record.results.Results.TrialResult;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The judgement of one trial.
///
/// @param episodes fault episodes that took effect
/// @param reasons why its figures may not be trusted
/// @param verdicts every checker's verdict, in the plan's order
/// @param readings every metric's figure
/// @param failed unsuccessful requests of closed steps, a sentence each
/// @param disagreements differences between timeline and histograms
/// @param paces the rate of each part in a closed step
/// @param pauseNanos the longest client pause in steady windows; -1 without a probe
/// @param ownPauseNanos the longest pause of Assay's own process; 0 below seconds
/// @param programs clients in other languages
/// @param settlingReads owner reads sent beside the load
/// @param heldBack requests of asynchronous clients that waited for a place in the pipeline
public record TrialJudgement(
    Plan.Trial trial,
    int episodes,
    TrialResult result,
    List<Reason> reasons,
    Map<String, Verdict> verdicts,
    List<Measurement> readings,
    List<Fact> failed,
    List<Fact> disagreements,
    List<PartThroughput> paces,
    ResourceCost spending,
    long pauseNanos,
    long ownPauseNanos,
    List<TrialEvent.ClientProgram> programs,
    long settlingReads,
    List<StepEvent.HeldBack> heldBack) {

  /// Judges a trial, releasing its history on return; a damaged trial gets [DamagedTrial]'s judgement.
  ///
  /// @param memory how much memory the history may take
  static TrialJudgement of(RunRecord run, TrialRecord trial, JudgeMemoryLimits memory) {
    try {
      List<String> damage = run.damage(trial);
      return damage.isEmpty()
          ? judged(run, trial, memory)
          : DamagedTrial.finding(run, trial, damage);
    } catch (ProblemException e) {
      return DamagedTrial.finding(run, trial, DamagedTrial.sentences(run, e));
    }
  }

  private static TrialJudgement judged(RunRecord run, TrialRecord trial, JudgeMemoryLimits memory) {
    Configuration configuration = run.plan().configuration(trial.trial().configuration());
    List<StepTimes> steps = StepTimes.of(run.plan().steps(configuration), trial.events());
    TrialHistories histories = trial.histories();
    Evidence evidence = Evidence.around(run, trial, steps, histories.whole());
    CheckerRunner.Checked checked =
        CheckerRunner.ask(run.plan().checks(), evidence, histories, memory);
    Optional<String> elsewhere = dropsWithoutFault(run);
    Map<String, Verdict> verdicts =
        ClusterReactionAdjustment.applied(checked.verdicts(), trial.events(), elsewhere);
    SteadyState steadyState = SteadyState.of(trial, steps);
    List<StepTimes> counted = steadyState.counted();
    MeasuredWindows windows = MeasuredWindows.of(trial, counted);
    List<CapacitySearchResult> searches = CapacitySearchFigures.of(run.plan(), trial);
    List<BackgroundTrafficResult> traffic = BackgroundTrafficResults.of(run.plan(), trial);
    List<FailedRequestCount> failed = FailedRequestSummary.of(run.plan(), trial);
    List<Step> asked = run.plan().steps(trial.trial());
    LinkResult link = LinkFigures.of(trial, configuration);
    List<Reason> reasons =
        new ArrayList<>(
            TrialValidity.of(
                trial, asked, counted, windows.list(), searches, traffic, failed, link));
    TrialValidity.impossible(trial, checked.impossible()).ifPresent(reasons::addFirst);
    ResourceCost cost = ResourceCost.of(trial, counted, windows.list());
    TrialResult result =
        new TrialResult(
            trial.trial().id(),
            trial.trial().configuration(),
            trial.trial().repeat(),
            trial.trial().control(),
            reasons.stream().map(Reason::told).toList(),
            readyNanos(trial),
            windows.list(),
            steadyState.steadiness(),
            cost.costs(),
            searches,
            traffic,
            failed,
            RatePartTimes.of(trial, counted, asked),
            link);
    return new TrialJudgement(
        trial.trial(),
        (int) evidence.episodes().stream().filter(FaultEpisode::tookEffect).count(),
        result,
        reasons,
        verdicts,
        readings(run.plan(), trial, windows, verdicts, elsewhere, cost, searches),
        ClosedLoopFailures.of(trial.events()),
        windows.disagreements(),
        PartThroughput.of(run.plan(), trial, windows.list()),
        cost,
        pauseNanos(trial, CapacitySearchFigures.withTries(run.plan(), trial, counted)),
        ownPauseNanos(trial.events()),
        TimedEvent.events(trial.events(), TrialEvent.ClientProgram.class).toList(),
        TimedEvent.events(trial.events(), StepEvent.Settled.class)
            .mapToLong(StepEvent.Settled::reads)
            .sum(),
        TimedEvent.events(trial.events(), StepEvent.HeldBack.class).toList());
  }

  private static List<Measurement> readings(
      Plan plan,
      TrialRecord trial,
      MeasuredWindows windows,
      Map<String, Verdict> verdicts,
      Optional<String> elsewhere,
      ResourceCost cost,
      List<CapacitySearchResult> searches) {
    List<Measurement> measurements =
        new ArrayList<>(TrialMetrics.of(plan, trial, windows, verdicts, elsewhere, cost));
    measurements.addAll(CapacitySearchFigures.readings(plan, searches));
    return measurements;
  }

  private static Optional<String> dropsWithoutFault(RunRecord run) {
    return run.plan().trials().stream()
        .map(Plan.Trial::id)
        .filter(id ->
            UnplannedFailure.dropsWithoutFault(
                run.events().stream().filter(event -> id.equals(event.trial())).toList()))
        .findFirst();
  }

  private static long readyNanos(TrialRecord trial) {
    return TimedEvent.events(trial.events(), TrialEvent.Ready.class)
        .mapToLong(TrialEvent.Ready::startNanos)
        .findFirst()
        .orElse(-1);
  }

  private static long pauseNanos(TrialRecord trial, List<StepTimes> steps) {
    return trial.probes().stream()
        .filter(sample -> ProcessName.isClient(sample.process()))
        .filter(sample -> steps.stream().anyMatch(step -> ProcessUsage.steady(step, sample)))
        .mapToLong(sample -> sample.hiccupMaxNanos())
        .max()
        .orElse(-1);
  }

  private static long ownPauseNanos(List<TimedEvent> events) {
    return TimedEvent.events(events, ClusterEvent.StoodStill.class)
        .filter(still -> still.process().equals(ClusterEvent.StoodStill.ASSAY))
        .mapToLong(ClusterEvent.StoodStill::nanos)
        .max()
        .orElse(0);
  }

  /// The same trial, judged by other figures.
  public TrialJudgement withReadings(List<Measurement> others) {
    return new TrialJudgement(
        trial,
        episodes,
        result,
        reasons,
        verdicts,
        others,
        failed,
        disagreements,
        paces,
        spending,
        pauseNanos,
        ownPauseNanos,
        programs,
        settlingReads,
        heldBack);
  }

  public List<BackgroundTrafficResult> traffic() {
    return result.traffic();
  }

  /// A metric's figure, or null if none counts.
  @Nullable
  public Measurement counted(MetricId metric) {
    Measurement measurement = counting(metric);
    return measurement == null || measurement.withheld() != null ? null : measurement;
  }

  /// Includes withheld figures.
  @Nullable
  public Measurement counting(MetricId metric) {
    Measurement measurement = reading(metric);
    return measurement == null || spoilt(metric) != null ? null : measurement;
  }

  /// Whether or not it counts.
  @Nullable
  public Measurement reading(MetricId metric) {
    return readings.stream()
        .filter(measurement -> measurement.metric().id().equals(metric.id()))
        .findFirst()
        .orElse(null);
  }

  /// Why a metric's figure does not count, or null.
  @Nullable
  public WithheldFigure spoilt(MetricId metric) {
    return reasons.stream()
        .filter(reason -> reason.invalidates(metric))
        .map(Reason::withheld)
        .findFirst()
        .orElse(null);
  }
}
