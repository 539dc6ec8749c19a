package assay.judge.cell;

import assay.judge.capacity.CapacityFindings;
import assay.judge.cell.Validity.Reason;
import assay.judge.check.BackgroundFindings;
import assay.judge.check.Evidence;
import assay.judge.check.FailedClosedRequests;
import assay.judge.check.FailedRequests;
import assay.judge.check.FaultEpisode;
import assay.judge.cost.ProcessUsage;
import assay.judge.cost.ResourceCost;
import assay.judge.figure.Measurement;
import assay.judge.grid.GridEffects;
import assay.judge.grid.SecondFailure;
import assay.judge.window.MeasuredWindows;
import assay.judge.window.PartThroughput;
import assay.judge.window.SteadyState;
import assay.judge.window.StepTimes;
import assay.metric.MetricId;
import assay.metric.Withheld;
import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.problem.ProblemException;
import assay.record.CellHistories;
import assay.record.CellRecord;
import assay.record.RunRecord;
import assay.record.event.CellEvent;
import assay.record.event.ClusterEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.JudgeMemory;
import assay.record.results.BackgroundTrafficResult;
import assay.record.results.CapacitySearchResult;
import assay.record.results.FailedRequestCount;
import assay.record.results.LinkResult;
import assay.record.results.Results.CellResult;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The judgement of one cell.
///
/// @param episodes fault episodes that took effect
/// @param reasons why its figures may not be trusted
/// @param verdicts every checker's verdict, in the plan's order
/// @param readings every metric's figure
/// @param failed unsuccessful requests of closed steps, a sentence each
/// @param disagreements differences between timeline and histograms
/// @param paces the rate of every part of a closed step
/// @param pauseNanos the longest client pause in steady windows; -1 without a probe
/// @param ownPauseNanos the longest pause of Assay's own process; 0 below seconds
/// @param programs clients in other languages
/// @param settlingReads owner reads sent beside the load
public record CellJudgement(
    Plan.Cell cell,
    int episodes,
    CellResult result,
    List<Reason> reasons,
    Map<String, Verdict> verdicts,
    List<Measurement> readings,
    List<String> failed,
    List<String> disagreements,
    List<PartThroughput> paces,
    ResourceCost spending,
    long pauseNanos,
    long ownPauseNanos,
    List<CellEvent.ClientProgram> programs,
    long settlingReads) {

  /// Judges a cell, releasing its history on return; a damaged cell gets [DamagedCell]'s judgement.
  ///
  /// @param memory how much memory the history may take
  static CellJudgement of(RunRecord run, CellRecord cell, JudgeMemory memory) {
    try {
      List<String> damage = run.damage(cell);
      return damage.isEmpty() ? judged(run, cell, memory) : DamagedCell.finding(run, cell, damage);
    } catch (ProblemException e) {
      return DamagedCell.finding(run, cell, DamagedCell.sentences(run, e));
    }
  }

  private static CellJudgement judged(RunRecord run, CellRecord cell, JudgeMemory memory) {
    Strategy strategy = run.plan().strategy(cell.cell().strategy());
    List<StepTimes> steps = StepTimes.of(run.plan().steps(strategy), cell.events());
    CellHistories histories = cell.histories();
    Evidence evidence = Evidence.around(run, cell, steps, histories.whole());
    PartedChecks.Checked checked =
        PartedChecks.ask(run.plan().checks(), evidence, histories, memory);
    Optional<String> elsewhere = dropsWithoutFault(run);
    Map<String, Verdict> verdicts =
        GridEffects.applied(checked.verdicts(), cell.events(), elsewhere);
    SteadyState steadyState = SteadyState.of(cell, steps);
    List<StepTimes> counted = steadyState.counted();
    MeasuredWindows windows = MeasuredWindows.of(cell, counted);
    List<CapacitySearchResult> searches = CapacityFindings.of(run.plan(), cell);
    List<BackgroundTrafficResult> traffic = BackgroundFindings.of(run.plan(), cell);
    List<FailedRequestCount> failed = FailedRequests.of(run.plan(), cell);
    List<Step> asked = run.plan().steps(cell.cell());
    LinkResult link = LinkFigures.of(cell, strategy);
    List<Reason> reasons =
        new ArrayList<>(
            Validity.of(cell, asked, counted, windows.list(), searches, traffic, failed, link));
    Validity.impossible(cell, checked.impossible()).ifPresent(reasons::addFirst);
    ResourceCost cost = ResourceCost.of(cell, counted, windows.list());
    CellResult result =
        new CellResult(
            cell.cell().id(),
            cell.cell().strategy(),
            cell.cell().repeat(),
            cell.cell().control(),
            reasons.stream().map(Reason::told).toList(),
            readyNanos(cell),
            windows.list(),
            steadyState.steadiness(),
            cost.costs(),
            searches,
            traffic,
            failed,
            link);
    return new CellJudgement(
        cell.cell(),
        (int) evidence.episodes().stream().filter(FaultEpisode::tookEffect).count(),
        result,
        reasons,
        verdicts,
        readings(run.plan(), cell, windows, verdicts, elsewhere, cost, searches),
        FailedClosedRequests.of(cell.events()),
        windows.disagreements(),
        PartThroughput.of(run.plan(), cell, windows.list()),
        cost,
        pauseNanos(cell, CapacityFindings.withTrials(run.plan(), cell, counted)),
        ownPauseNanos(cell.events()),
        TimedEvent.events(cell.events(), CellEvent.ClientProgram.class).toList(),
        TimedEvent.events(cell.events(), StepEvent.Settled.class)
            .mapToLong(StepEvent.Settled::reads)
            .sum());
  }

  private static List<Measurement> readings(
      Plan plan,
      CellRecord cell,
      MeasuredWindows windows,
      Map<String, Verdict> verdicts,
      Optional<String> elsewhere,
      ResourceCost cost,
      List<CapacitySearchResult> searches) {
    List<Measurement> measurements =
        new ArrayList<>(CellMetrics.of(plan, cell, windows, verdicts, elsewhere, cost));
    measurements.addAll(CapacityFindings.readings(plan, searches));
    return measurements;
  }

  private static Optional<String> dropsWithoutFault(RunRecord run) {
    return run.plan().cells().stream()
        .map(Plan.Cell::id)
        .filter(id ->
            SecondFailure.dropsWithoutFault(
                run.events().stream().filter(event -> id.equals(event.cell())).toList()))
        .findFirst();
  }

  private static long readyNanos(CellRecord cell) {
    return TimedEvent.events(cell.events(), CellEvent.Ready.class)
        .mapToLong(CellEvent.Ready::startNanos)
        .findFirst()
        .orElse(-1);
  }

  private static long pauseNanos(CellRecord cell, List<StepTimes> steps) {
    return cell.probes().stream()
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
  public Withheld spoilt(MetricId metric) {
    return reasons.stream()
        .filter(reason -> reason.invalidates(metric))
        .map(Reason::withheld)
        .findFirst()
        .orElse(null);
  }
}
