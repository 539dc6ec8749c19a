package assay.judge.answer;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.grid.DroppedMember;
import assay.judge.grid.UnplannedFailure;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricFamily;
import assay.record.results.Caveat;
import assay.record.results.Verdicts.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Caveats about members that the grid dropped because of a fault, or that failed without an explanation.
public final class UnplannedFailureCaveats {

  private UnplannedFailureCaveats() {}

  /// One for trials that lost something, one for the others.
  static List<Caveat> doubts(List<TrialJudgement> judgements) {
    List<TrialJudgement> all =
        judgements.stream()
            .filter(judgement -> measure(judgement, UnplannedFailure.MEASURE).isPresent())
            .toList();
    List<TrialJudgement> lost = all.stream().filter(judgement -> writes(judgement) > 0).toList();
    List<TrialJudgement> kept = all.stream().filter(judgement -> writes(judgement) == 0).toList();
    List<Caveat> doubts = new ArrayList<>(dropped(judgements));
    if (!lost.isEmpty()) {
      long writes = lost.stream().mapToLong(UnplannedFailureCaveats::writes).sum();
      doubts.add(Caveat.serious(new LossesUncharged(writes, trials(lost), what(lost))));
    }
    if (!kept.isEmpty()) {
      doubts.add(Caveat.serious(new MoreThanFault(trials(kept), what(kept))));
    }
    return doubts;
  }

  /// For all trials together, to avoid repetition.
  private static List<Caveat> dropped(List<TrialJudgement> judgements) {
    List<TrialJudgement> all =
        judgements.stream()
            .filter(judgement -> measure(judgement, DroppedMember.MEASURE).isPresent())
            .toList();
    if (all.isEmpty()) {
      return List.of();
    }
    Fact first = measure(all.getFirst(), DroppedMember.MEASURE).map(Measure::text).orElseThrow();
    return List.of(Caveat.limits(new GridDroppedToo(trials(all), first, all.size() > 1)));
  }

  private static List<String> trials(List<TrialJudgement> judgements) {
    return judgements.stream().map(judgement -> judgement.trial().id()).toList();
  }

  private static Finding what(List<TrialJudgement> judgements) {
    Fact first =
        measure(judgements.getFirst(), UnplannedFailure.MEASURE).map(Measure::text).orElseThrow();
    return new FailureStruck(first, judgements.size() > 1);
  }

  /// The losses that belong to no configuration, to be put before an answer.
  public static List<Finding> before(List<TrialJudgement> judgements) {
    List<Finding> trials =
        judgements.stream()
            .filter(judgement ->
                measure(judgement, UnplannedFailure.MEASURE).isPresent() && writes(judgement) > 0)
            .<Finding>map(judgement -> new TrialLost(judgement.trial().id(), writes(judgement)))
            .toList();
    return trials.isEmpty() ? List.of() : List.of(new NotCounted(trials));
  }

  private static long writes(TrialJudgement judgement) {
    return measure(judgement, MetricFamily.LOST_WRITES.key())
        .map(lost -> Math.round(lost.value()))
        .orElse(0L);
  }

  private static Optional<Measure> measure(TrialJudgement judgement, String metric) {
    return Optional.ofNullable(judgement.verdicts().get("lost-writes")).stream()
        .flatMap(verdict -> verdict.measures().stream())
        .filter(measure -> measure.metric().equals(metric))
        .findFirst();
  }

  record LossesUncharged(long writes, List<String> trials, Finding why) implements Finding {}

  record MoreThanFault(List<String> trials, Finding why) implements Finding {}

  /// @param several whether it is told of the first trial alone
  record GridDroppedToo(List<String> trials, Finding dropped, boolean several) implements Finding {}

  record FailureStruck(Finding failure, boolean several) implements Finding {}

  record TrialLost(String trial, long writes) implements Finding {}

  record NotCounted(List<Finding> trials) implements Finding {}
}
