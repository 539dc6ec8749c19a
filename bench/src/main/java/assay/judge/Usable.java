package assay.judge;

import assay.metric.Fold;
import assay.metric.Side;
import assay.plan.Plan;
import assay.record.Results.Figure;
import assay.record.Results.Row;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Whether anything of a run can be used.
///
/// What was spoilt in one repeat, for one kind of request or for one figure is left out where it was
/// spoilt, and the report says so. A run is not valid only where a strategy is left with nothing: no
/// time, no rate, and no finding of a checker, and where a file of its record is not as it was written:
/// then nobody knows what else is not. A soak is about all of its rounds, and has a rule of its own
/// (see [Rounds]).
final class Usable {

  private Usable() {}

  /// Why the run is not valid; none where it is.
  static List<String> reasonsAgainst(Plan plan, List<Row> rows, List<CellFinding> findings) {
    if (findings.isEmpty()) {
      return List.of("E704: nothing was measured: no run was begun");
    }
    if (plan.soaks()) {
      return Rounds.invalid(plan, findings);
    }
    Set<String> reasons = new LinkedHashSet<>();
    reasons.addAll(Rounds.invalid(plan, findings.stream().filter(DamagedCell::is).toList()));
    for (Row row : rows) {
      List<CellFinding> own =
          findings.stream()
              .filter(finding -> finding.cell().strategy().equals(row.strategy()))
              .toList();
      if (!own.isEmpty() && row.figures().stream().noneMatch(Usable::tells)) {
        reasons.addAll(Rounds.invalid(plan, own));
      }
    }
    return List.copyOf(reasons);
  }

  /// Whether a figure says what was bought or lost; what the processes weigh does not.
  private static boolean tells(Figure figure) {
    return figure.value() != null && (figure.side() == Side.GAIN || figure.fold() != Fold.MEDIAN);
  }
}
