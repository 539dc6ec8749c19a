package assay.judge.answer;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// One repeat's answer to one check.
///
/// @param words what the check found, or why there is no answer
public record RepeatAnswer(String trial, Answer answer, Fact words) {

  /// A finding in a trial that does not count, or with all figures withheld, is no answer.
  public static RepeatAnswer of(String check, TrialJudgement judgement) {
    String trial = judgement.trial().id();
    Verdict verdict = judgement.verdicts().get(check);
    if (verdict == null) {
      return new RepeatAnswer(trial, Answer.UNKNOWN, new CheckNotJudged().fact());
    }
    Optional<Fact> spoilt =
        uncounted(judgement)
            .or(() ->
                verdict.status() == Status.UNKNOWN
                    ? Optional.of(verdict.summary())
                    : withheld(check, judgement, verdict));
    Answer told = verdict.status() == Status.INVALID ? Answer.HARM : Answer.CLEAR;
    return new RepeatAnswer(
        trial, spoilt.isPresent() ? Answer.UNKNOWN : told, spoilt.orElse(verdict.summary()));
  }

  /// Why the trial does not count. That is also why its checks found nothing to judge: a cluster that did not form had
  /// no fault.
  private static Optional<Fact> uncounted(TrialJudgement judgement) {
    return judgement.reasons().stream()
        .filter(reason -> !reason.timingOnly())
        .map(reason -> reason.told().sentence())
        .findFirst();
  }

  /// Why no figure behind a finding counts: the harm's figures, otherwise the check's main figure. Empty if
  /// one counts.
  private static Optional<Fact> withheld(String check, TrialJudgement judgement, Verdict verdict) {
    Set<MetricFamily> own = Set.copyOf(MetricFamily.ofCheck(check));
    List<String> found =
        verdict.status() == Status.INVALID
            ? verdict.measures().stream()
                .filter(measure -> measure.value() > 0 && MetricId.of(measure.metric()).harm())
                .map(Measure::metric)
                .toList()
            : List.of();
    boolean harmful = own.stream().anyMatch(MetricFamily::harm);
    if (verdict.status() == Status.INVALID && harmful && found.isEmpty()) {
      return Optional.empty();
    }
    List<MetricId> all =
        judgement.readings().stream()
            .map(Measurement::metric)
            .filter(metric -> own.contains(metric.family()))
            .filter(metric -> found.isEmpty() || found.contains(metric.id()))
            .toList();
    List<MetricId> chief = all.stream().filter(metric -> metric.id().equals(check)).toList();
    List<MetricId> metrics = chief.isEmpty() || !found.isEmpty() ? all : chief;
    if (metrics.isEmpty()
        || metrics.stream().anyMatch(metric -> judgement.counted(metric) != null)) {
      return Optional.empty();
    }
    return metrics.stream().map(metric -> why(judgement, metric).text()).findFirst();
  }

  private static WithheldFigure why(TrialJudgement judgement, MetricId metric) {
    WithheldFigure spoilt = judgement.spoilt(metric);
    return spoilt == null
        ? Objects.requireNonNull(Objects.requireNonNull(judgement.reading(metric)).withheld())
        : spoilt;
  }

  record CheckNotJudged() implements Finding {}
}
