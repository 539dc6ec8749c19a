package assay.report.model;

import assay.record.results.Results;
import assay.record.results.Results.CellResult;
import assay.record.results.Steadiness;
import java.util.ArrayList;
import java.util.List;

/// Footnotes of the results table on strategies that were not steady while they were measured.
public final class SteadyStateNotes {

  private SteadyStateNotes() {}

  /// A sentence for every strategy and step with an unsteady repeat.
  public static List<String> notes(Results results) {
    List<String> notes = new ArrayList<>();
    for (Results.Row row : results.rows()) {
      List<CellResult> own =
          results.cells().stream()
              .filter(cell -> cell.strategy().equals(row.strategy()) && !cell.control())
              .toList();
      own.stream()
          .flatMap(cell -> cell.steadiness().stream())
          .map(Steadiness::step)
          .distinct()
          .forEach(step -> note(row.strategy(), step, own, notes));
    }
    return notes;
  }

  private static void note(
      String strategy, String step, List<CellResult> cells, List<String> notes) {
    List<Steadiness> moving =
        cells.stream()
            .flatMap(cell -> cell.steadiness().stream())
            .filter(one -> one.step().equals(step) && one.state() == Steadiness.State.NON_STEADY)
            .toList();
    if (!moving.isEmpty()) {
      notes.add(
          "NON-STEADY: %s in %s, %d of %d runs: %s"
              .formatted(strategy, step, moving.size(), cells.size(), moving.getFirst().text()));
    }
  }
}
