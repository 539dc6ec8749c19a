package assay.judge;

import assay.judge.cell.CellJudgement;
import assay.judge.cell.DamagedCell;
import assay.judge.cell.SoakRounds;
import assay.metric.LedgerSide;
import assay.plan.Plan;
import assay.record.results.InvalidReason;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Whether anything of a run can be used.
///
/// What was spoilt in one repeat, for one kind of request or for one figure is left out where it was
/// spoilt, and the report says so. A run is not valid only where a strategy is left with nothing: no
/// time, no rate, and no finding of a checker, and where a file of its record is not as it was written:
/// then nobody knows what else is not. A soak is about all of its rounds, and has a rule of its own
/// (see [SoakRounds]).
final class Usability {

  private Usability() {}

  /// Why the run is not valid; none where it is.
  static List<InvalidReason> reasonsAgainst(
      Plan plan, List<Row> rows, List<CellJudgement> judgements) {
    if (judgements.isEmpty()) {
      return List.of(InvalidReason.of("E704", "nothing was measured: no run was begun"));
    }
    if (plan.soaks()) {
      return SoakRounds.invalid(plan, judgements);
    }
    Set<InvalidReason> reasons = new LinkedHashSet<>();
    reasons.addAll(SoakRounds.invalid(plan, judgements.stream().filter(DamagedCell::is).toList()));
    for (Row row : rows) {
      List<CellJudgement> own =
          judgements.stream()
              .filter(judgement -> judgement.cell().strategy().equals(row.strategy()))
              .toList();
      if (!own.isEmpty() && row.figures().stream().noneMatch(Usability::tells)) {
        reasons.addAll(SoakRounds.invalid(plan, own));
      }
    }
    return List.copyOf(reasons);
  }

  /// Whether a figure says what was bought, or what a checker found; what processes weigh, and how many
  /// of them ended, does not.
  private static boolean tells(Figure figure) {
    return figure.value() != null
        && (figure.side() == LedgerSide.GAIN || figure.id().family().check().isPresent());
  }
}
