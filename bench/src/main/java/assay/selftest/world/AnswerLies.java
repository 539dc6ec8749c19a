package assay.selftest.world;

import assay.metric.Family;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.Row;
import assay.selftest.stage.Lie;
import assay.selftest.world.CellTruth.Losses;
import java.util.ArrayList;
import java.util.List;

/// Checks a run's conclusions: the answer names exactly the strategies with harm, and objectives and exit code are never
/// better than the truth.
final class AnswerLies {

  private final List<CellTruth> truths;
  private final Results results;
  private final List<Lie> lies = new ArrayList<>();

  private AnswerLies(List<CellTruth> truths, Results results) {
    this.truths = truths;
    this.results = results;
  }

  static List<Lie> of(List<CellTruth> truths, Results results) {
    AnswerLies answer = new AnswerLies(truths, results);
    if (results.outcome() == Outcome.NOT_VALID) {
      return List.of();
    }
    for (Row row : results.rows()) {
      answer.row(row.strategy());
    }
    truths.forEach(answer::green);
    return answer.lies;
  }

  private void lie(String strategy, String sentence) {
    lies.add(new Lie("answer", strategy, sentence));
  }

  private void row(String strategy) {
    List<CellTruth> own =
        truths.stream()
            .filter(truth -> truth.cell().strategy().equals(strategy))
            .filter(this::counts)
            .toList();
    if (own.isEmpty()) {
      return;
    }
    long lostSurely = own.stream().map(CellTruth::losses).mapToLong(Losses::fewest).sum();
    long lostAtMost = own.stream().map(CellTruth::losses).mapToLong(Losses::most).sum();
    boolean told = results.answer().contains("“" + strategy + "” lost");
    if (told && lostAtMost == 0) {
      lie(strategy, "it lost nothing, and the answer says: %s".formatted(results.answer()));
    }
    if (!told && lostSurely > 0) {
      lie(
          strategy,
          "it lost %d writes, and the answer says: %s".formatted(lostSurely, results.answer()));
    }
    long denied = own.stream().filter(CellTruth::denied).count();
    objective(strategy, "lost-writes == 0", lostSurely, lostAtMost + denied);
    worst(strategy, own);
    long stale =
        own.stream()
            .map(CellTruth::behind)
            .mapToLong(behind -> behind.before() + behind.overtaken() + behind.after())
            .sum();
    objective(strategy, "stale-reads == 0", 0, stale + denied);
  }

  /// A run with losses must not end with 0 if it was asked about losses.
  private void green(CellTruth truth) {
    long lost = truth.losses().fewest();
    if (lost > 0 && results.outcome() == Outcome.FINE) {
      lie(
          truth.cell().id(),
          "%d acknowledged writes are lost, and the run ends with exit code 0".formatted(lost));
    }
  }

  /// Whether the answer covers this cell. For other cells it must not deny losses.
  private boolean counts(CellTruth truth) {
    return results.cells().stream()
        .anyMatch(cell -> cell.id().equals(truth.cell().id()) && cell.counts());
  }

  /// Of several repeats, the worst decides, even one whose times do not count.
  private void worst(String strategy, List<CellTruth> own) {
    Figure figure =
        results.rows().stream()
            .filter(row -> row.strategy().equals(strategy))
            .flatMap(row -> row.figures().stream())
            .filter(each -> each.id().family() == Family.LOST_WRITES)
            .findFirst()
            .orElse(null);
    Double said = figure == null ? null : figure.value();
    long fewest = own.stream().map(CellTruth::losses).mapToLong(Losses::fewest).max().orElse(0);
    long most =
        truths.stream()
            .filter(truth -> truth.cell().strategy().equals(strategy))
            .map(CellTruth::losses)
            .mapToLong(Losses::most)
            .max()
            .orElse(0);
    if (said != null && (said < fewest || said > most)) {
      lie(
          strategy,
          "the worst of %d repeats lost %d to %d writes, and the figure is %.0f"
              .formatted(own.size(), fewest, most, said));
    }
  }

  private void objective(String strategy, String text, long surely, long atMost) {
    for (ObjectiveResult result : results.objectives()) {
      if (!result.strategy().equals(strategy) || !result.text().equals(text)) {
        continue;
      }
      if (result.result() == Judged.MET && surely > 0) {
        lie(
            strategy,
            "%s is said to be met (%s), and there are %d"
                .formatted(text, result.measured(), surely));
      }
      if (result.result() == Judged.MISSED && atMost == 0) {
        lie(
            strategy,
            "%s is said to be missed (%s), and there is none".formatted(text, result.measured()));
      }
      boolean green = results.outcome() == Outcome.FINE;
      if (green && result.result() != Judged.MET) {
        lie(
            strategy,
            "%s is %s, and the run ends with exit code 0".formatted(text, result.result()));
      }
    }
  }
}
