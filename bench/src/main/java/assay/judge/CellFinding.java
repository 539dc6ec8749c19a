package assay.judge;

import assay.judge.Validity.Reason;
import assay.metric.MetricId;
import assay.metric.Withheld;
import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.problem.ProblemException;
import assay.record.CellEvent;
import assay.record.CellRecord;
import assay.record.Failed;
import assay.record.Mark;
import assay.record.Results.CellResult;
import assay.record.RunRecord;
import assay.record.Search;
import assay.record.Users;
import assay.record.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What one cell shows.
///
/// @param cell which cell
/// @param blows how many blows took effect in it: faults, those together counted once
/// @param result its windows and reasons for the results
/// @param reasons why its figures may not be trusted
/// @param verdicts every checker's finding, in the plan's order
/// @param readings every metric's figure
/// @param failed requests of closed steps that did not go well, a sentence each
/// @param disagreements where timeline and histograms differ
/// @param paces how fast every part of a closed step was done
/// @param spending what it cost its host
/// @param pauseNanos the longest stall of a client's own in its steady windows, -1 without a probe
record CellFinding(
    Plan.Cell cell,
    int blows,
    CellResult result,
    List<Reason> reasons,
    Map<String, Verdict> verdicts,
    List<Reading> readings,
    List<String> failed,
    List<String> disagreements,
    List<Pace> paces,
    Spending spending,
    long pauseNanos) {

  /// Judges a cell, where its files are as they were written. Its history is let go when this returns.
  static CellFinding of(RunRecord run, CellRecord cell) {
    try {
      List<String> damage = run.damage(cell);
      return damage.isEmpty() ? judged(run, cell) : DamagedCell.finding(run, cell, damage);
    } catch (ProblemException e) {
      return DamagedCell.finding(run, cell, DamagedCell.sentences(run, e));
    }
  }

  private static CellFinding judged(RunRecord run, CellRecord cell) {
    Strategy strategy = run.plan().strategy(cell.cell().strategy());
    List<StepTimes> steps = StepTimes.of(run.plan().steps(strategy), cell.marks());
    Evidence evidence = Evidence.of(run, cell, steps);
    Map<String, Verdict> verdicts = Checkers.ask(run.plan().checks(), evidence);
    Stillness stillness = Stillness.of(cell, steps);
    List<StepTimes> counted = stillness.counted();
    Windows windows = Windows.of(cell, counted);
    List<Search> searches = Searches.of(run.plan(), cell);
    List<Users> traffic = Background.of(run.plan(), cell);
    List<Failed> failed = FailedRequests.of(run.plan(), cell);
    List<Step> asked = run.plan().steps(cell.cell());
    List<Reason> reasons =
        Validity.of(cell, asked, counted, windows.list(), searches, traffic, failed);
    Spending spending = Spending.of(cell, counted, windows.list());
    CellResult result =
        new CellResult(
            cell.cell().id(),
            cell.cell().strategy(),
            cell.cell().repeat(),
            cell.cell().control(),
            reasons.stream().map(Reason::text).toList(),
            readyNanos(cell),
            windows.list(),
            stillness.steadiness(),
            spending.costs(),
            searches,
            traffic,
            failed);
    return new CellFinding(
        cell.cell(),
        (int) evidence.blows().stream().filter(Blow::tookEffect).count(),
        result,
        reasons,
        verdicts,
        readings(run.plan(), cell, windows, verdicts, spending, searches),
        FailedParts.of(cell.marks()),
        windows.disagreements(),
        Pace.of(run.plan(), cell, windows.list()),
        spending,
        pauseNanos(cell, Searches.withTrials(run.plan(), cell, counted)));
  }

  private static List<Reading> readings(
      Plan plan,
      CellRecord cell,
      Windows windows,
      Map<String, Verdict> verdicts,
      Spending spending,
      List<Search> searches) {
    List<Reading> readings = new ArrayList<>(Readings.of(plan, cell, windows, verdicts, spending));
    readings.addAll(Searches.readings(plan, searches));
    return readings;
  }

  private static long readyNanos(CellRecord cell) {
    return Mark.events(cell.marks(), CellEvent.Ready.class)
        .mapToLong(CellEvent.Ready::startNanos)
        .findFirst()
        .orElse(-1);
  }

  private static long pauseNanos(CellRecord cell, List<StepTimes> steps) {
    return cell.probes().stream()
        .filter(sample -> ProcessName.isClient(sample.process()))
        .filter(sample -> steps.stream().anyMatch(step -> Usage.steady(step, sample)))
        .mapToLong(sample -> sample.hiccupMaxNanos())
        .max()
        .orElse(-1);
  }

  /// What the background users of its steps did.
  List<Users> traffic() {
    List<Users> users = result.traffic();
    return users == null ? List.of() : users;
  }

  /// A metric's figure in this cell, or null where there is none that counts.
  @Nullable Reading counted(MetricId metric) {
    Reading reading = counting(metric);
    return reading == null || reading.withheld() != null ? null : reading;
  }

  /// The same with figures that are withheld for a reason of their own.
  @Nullable Reading counting(MetricId metric) {
    Reading reading = reading(metric);
    return reading == null || spoilt(metric) != null ? null : reading;
  }

  /// A metric's figure in this cell, whether or not it counts, or null where there is none.
  @Nullable Reading reading(MetricId metric) {
    return readings.stream()
        .filter(reading -> reading.metric().id().equals(metric.id()))
        .findFirst()
        .orElse(null);
  }

  /// Why a metric's figure of this cell does not count, or null where it does.
  ///
  /// That the system left requests unanswered does not spoil a percentile that has no end because of it: this is
  /// what the percentile says.
  @Nullable Withheld spoilt(MetricId metric) {
    Reading reading = reading(metric);
    boolean endless = reading != null && reading.endless();
    return reasons.stream()
        .filter(reason -> reason.spoils(metric))
        .filter(reason -> !(endless && reason.spoils() == Validity.Spoils.FINE_TIMES))
        .map(Reason::withheld)
        .findFirst()
        .orElse(null);
  }
}
