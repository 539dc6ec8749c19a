package assay.selftest.world;

import assay.metric.MetricFamily;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.Row;
import assay.selftest.stage.FalseStatement;
import assay.selftest.world.TrialTruth.Losses;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;

/// Checks a run's conclusions: the answer names exactly the configurations with harm, and objectives and exit code are
/// never better than the truth.
final class AnswerTruthCheck {

  private final List<TrialTruth> truths;
  private final Results results;
  private final List<FalseStatement> lies = new ArrayList<>();

  private AnswerTruthCheck(List<TrialTruth> truths, Results results) {
    this.truths = truths;
    this.results = results;
  }

  static List<FalseStatement> of(List<TrialTruth> truths, Results results) {
    AnswerTruthCheck answer = new AnswerTruthCheck(truths, results);
    if (results.outcome() == Outcome.NOT_VALID) {
      return List.of();
    }
    for (Row row : results.rows()) {
      answer.row(row.configuration());
    }
    truths.forEach(answer::green);
    return answer.lies;
  }

  private void lie(String configuration, String sentence) {
    lies.add(new FalseStatement("answer", configuration, sentence));
  }

  private void row(String configuration) {
    List<TrialTruth> own =
        truths.stream()
            .filter(truth -> truth.trial().configuration().equals(configuration))
            .filter(this::counts)
            .toList();
    if (own.isEmpty()) {
      return;
    }
    long lostSurely = own.stream().map(TrialTruth::losses).mapToLong(Losses::fewest).sum();
    long lostAtMost = own.stream().map(TrialTruth::losses).mapToLong(Losses::most).sum();
    String answer = SentenceRenderer.of(results.answer());
    boolean told = answer.contains("“" + configuration + "” lost");
    if (told && lostAtMost == 0) {
      lie(configuration, "it lost nothing, and the answer says: %s".formatted(answer));
    }
    if (!told && lostSurely > 0) {
      lie(
          configuration,
          "it lost %d writes, and the answer says: %s".formatted(lostSurely, answer));
    }
    long denied = own.stream().filter(TrialTruth::denied).count();
    objective(configuration, "lost-writes == 0", lostSurely, lostAtMost + denied);
    worst(configuration, own);
    long stale =
        own.stream()
            .map(TrialTruth::behind)
            .mapToLong(behind -> behind.before() + behind.overtaken() + behind.after())
            .sum();
    objective(configuration, "stale-reads == 0", 0, stale + denied);
  }

  /// A run with losses must not end with 0 if it was asked about losses.
  private void green(TrialTruth truth) {
    long lost = truth.losses().fewest();
    if (lost > 0 && results.outcome() == Outcome.FINE) {
      lie(
          truth.trial().id(),
          "%d acknowledged writes are lost, and the run ends with exit code 0".formatted(lost));
    }
  }

  /// Whether the answer covers this trial. For other trials it must not deny losses.
  private boolean counts(TrialTruth truth) {
    return results.trials().stream()
        .anyMatch(trial -> trial.id().equals(truth.trial().id()) && trial.counts());
  }

  /// Of several repeats, the worst decides, even one whose times do not count.
  private void worst(String configuration, List<TrialTruth> own) {
    Figure figure =
        results.rows().stream()
            .filter(row -> row.configuration().equals(configuration))
            .flatMap(row -> row.figures().stream())
            .filter(each -> each.id().family() == MetricFamily.LOST_WRITES)
            .findFirst()
            .orElse(null);
    Double said = figure == null ? null : figure.value();
    long fewest = own.stream().map(TrialTruth::losses).mapToLong(Losses::fewest).max().orElse(0);
    long most =
        truths.stream()
            .filter(truth -> truth.trial().configuration().equals(configuration))
            .map(TrialTruth::losses)
            .mapToLong(Losses::most)
            .max()
            .orElse(0);
    if (said != null && (said < fewest || said > most)) {
      lie(
          configuration,
          "the worst of %d repeats lost %d to %d writes, and the figure is %.0f"
              .formatted(own.size(), fewest, most, said));
    }
  }

  private void objective(String configuration, String text, long surely, long atMost) {
    for (ObjectiveResult result : results.objectives()) {
      if (!result.configuration().equals(configuration) || !result.text().equals(text)) {
        continue;
      }
      if (result.result() == Judged.MET && surely > 0) {
        lie(
            configuration,
            "%s is said to be met (%s), and there are %d"
                .formatted(text, SentenceRenderer.of(result.measured()), surely));
      }
      if (result.result() == Judged.MISSED && atMost == 0) {
        lie(
            configuration,
            "%s is said to be missed (%s), and there is none"
                .formatted(text, SentenceRenderer.of(result.measured())));
      }
      boolean green = results.outcome() == Outcome.FINE;
      if (green && result.result() != Judged.MET) {
        lie(
            configuration,
            "%s is %s, and the run ends with exit code 0".formatted(text, result.result()));
      }
    }
  }
}
