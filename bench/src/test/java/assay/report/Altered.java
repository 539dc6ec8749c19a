package assay.report;

import assay.plan.Plan;
import assay.record.Caveat;
import assay.record.Environment;
import assay.record.Failed;
import assay.record.Interval;
import assay.record.Results;
import assay.record.Results.CellResult;
import assay.record.Results.Comparison;
import assay.record.Results.Row;
import assay.record.Search;
import assay.record.Sweep;
import assay.record.Users;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Made-up runs made over: the same but for one of their parts.
final class Altered {

  private Altered() {}

  static Sheet with(Sheet sheet, Results results) {
    return with(sheet, results, sheet.plan(), sheet.environment());
  }

  static Sheet with(Sheet sheet, Plan plan) {
    return with(sheet, sheet.results(), plan, sheet.environment());
  }

  static Sheet with(Sheet sheet, Environment environment) {
    return with(sheet, sheet.results(), sheet.plan(), environment);
  }

  private static Sheet with(
      Sheet sheet, Results results, Plan plan, @Nullable Environment environment) {
    return new Sheet(
        results,
        sheet.verdicts(),
        plan,
        environment,
        sheet.intervals(),
        sheet.marks(),
        sheet.probes(),
        sheet.pauses());
  }

  static Sheet with(Sheet sheet, List<Interval> intervals) {
    return new Sheet(
        sheet.results(),
        sheet.verdicts(),
        sheet.plan(),
        sheet.environment(),
        intervals,
        sheet.marks(),
        sheet.probes(),
        sheet.pauses());
  }

  static Results with(Results plain, List<CellResult> cells, List<Sweep> sweeps) {
    return with(plain, cells, sweeps, plain.comparisons());
  }

  static Results with(
      Results plain, List<CellResult> cells, List<Sweep> sweeps, List<Comparison> comparisons) {
    return new Results(
        plain.schema(),
        plain.id(),
        plain.study(),
        plain.question(),
        plain.engine(),
        plain.started(),
        plain.outcome(),
        plain.answer(),
        plain.invalid(),
        plain.trust(),
        plain.lean(),
        plain.seed(),
        plain.repeats(),
        plain.reproduce(),
        plain.rows(),
        cells,
        plain.objectives(),
        sweeps,
        comparisons,
        plain.controls(),
        plain.drifts());
  }

  static Results trusting(Results plain, List<Caveat> trust) {
    return new Results(
        plain.schema(),
        plain.id(),
        plain.study(),
        plain.question(),
        plain.engine(),
        plain.started(),
        plain.outcome(),
        plain.answer(),
        plain.invalid(),
        trust,
        plain.lean(),
        plain.seed(),
        plain.repeats(),
        plain.reproduce(),
        plain.rows(),
        plain.cells(),
        plain.objectives(),
        plain.sweeps(),
        plain.comparisons(),
        plain.controls(),
        plain.drifts());
  }

  static Results rows(Results plain, List<Row> rows) {
    return new Results(
        plain.schema(),
        plain.id(),
        plain.study(),
        plain.question(),
        plain.engine(),
        plain.started(),
        plain.outcome(),
        plain.answer(),
        plain.invalid(),
        plain.trust(),
        plain.lean(),
        plain.seed(),
        plain.repeats(),
        plain.reproduce(),
        rows,
        plain.cells(),
        plain.objectives(),
        plain.sweeps(),
        plain.comparisons(),
        plain.controls(),
        plain.drifts());
  }

  /// A cell some of whose requests did not go well.
  static CellResult failing(CellResult cell, List<Failed> failed) {
    return new CellResult(
        cell.id(),
        cell.strategy(),
        cell.repeat(),
        cell.control(),
        cell.invalid(),
        cell.readyNanos(),
        cell.windows(),
        cell.steadiness(),
        cell.costs(),
        cell.searches(),
        cell.traffic(),
        failed);
  }

  /// A cell that is the A/A control, or is not, and that counts where nothing speaks against it.
  static CellResult counting(CellResult cell, boolean control, List<String> invalid) {
    return new CellResult(
        cell.id(),
        cell.strategy(),
        cell.repeat(),
        control,
        invalid,
        cell.readyNanos(),
        cell.windows(),
        cell.steadiness(),
        cell.costs(),
        cell.searches(),
        cell.traffic(),
        cell.failed());
  }

  static CellResult with(CellResult cell, List<Search> searches, List<Users> traffic) {
    return new CellResult(
        cell.id(),
        cell.strategy(),
        cell.repeat(),
        cell.control(),
        cell.invalid(),
        cell.readyNanos(),
        cell.windows(),
        cell.steadiness(),
        cell.costs(),
        searches,
        traffic,
        cell.failed());
  }
}
