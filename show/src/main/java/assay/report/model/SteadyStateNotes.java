package assay.report.model;

import assay.record.results.Results;
import assay.record.results.Results.TrialResult;
import assay.record.results.SteadinessResult;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;

/// Footnotes of the results table on configurations that were not steady while they were measured.
public final class SteadyStateNotes {

  private SteadyStateNotes() {}

  /// A sentence for every configuration and step with an unsteady repeat.
  public static List<String> notes(Results results) {
    List<String> notes = new ArrayList<>();
    for (Results.Row row : results.rows()) {
      List<TrialResult> own =
          results.trials().stream()
              .filter(
                  trial -> trial.configuration().equals(row.configuration()) && !trial.control())
              .toList();
      own.stream()
          .flatMap(trial -> trial.steadiness().stream())
          .map(SteadinessResult::step)
          .distinct()
          .forEach(step -> note(row.configuration(), step, own, notes));
    }
    return notes;
  }

  private static void note(
      String configuration, String step, List<TrialResult> trials, List<String> notes) {
    List<SteadinessResult> moving =
        trials.stream()
            .flatMap(trial -> trial.steadiness().stream())
            .filter(
                one -> one.step().equals(step) && one.state() == SteadinessResult.State.NON_STEADY)
            .toList();
    if (!moving.isEmpty()) {
      notes.add(
          "NON-STEADY: %s in %s, %d of %d runs: %s"
              .formatted(
                  configuration,
                  step,
                  moving.size(),
                  trials.size(),
                  SentenceRenderer.of(moving.getFirst().text())));
    }
  }
}
