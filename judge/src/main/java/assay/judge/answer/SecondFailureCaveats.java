package assay.judge.answer;

import assay.judge.figure.Text;
import assay.judge.grid.DroppedMember;
import assay.judge.grid.SecondFailure;
import assay.judge.trial.TrialJudgement;
import assay.metric.Family;
import assay.record.results.Caveat;
import assay.record.results.Verdicts.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Caveats about members that the grid dropped because of a fault, or that failed without an explanation.
public final class SecondFailureCaveats {

  private SecondFailureCaveats() {}

  /// One for trials that lost something, one for the others.
  static List<Caveat> doubts(List<TrialJudgement> judgements) {
    List<TrialJudgement> all =
        judgements.stream()
            .filter(judgement -> measure(judgement, SecondFailure.MEASURE).isPresent())
            .toList();
    List<TrialJudgement> lost = all.stream().filter(judgement -> writes(judgement) > 0).toList();
    List<TrialJudgement> kept = all.stream().filter(judgement -> writes(judgement) == 0).toList();
    List<Caveat> doubts = new ArrayList<>(dropped(judgements));
    if (!lost.isEmpty()) {
      long writes = lost.stream().mapToLong(SecondFailureCaveats::writes).sum();
      doubts.add(
          Caveat.serious(
              "losses charged to no configuration",
              "no configuration is charged with the %s that %s lost: %s"
                  .formatted(plural(writes), trials(lost), what(lost))));
    }
    if (!kept.isEmpty()) {
      doubts.add(
          Caveat.serious(
              "second failure",
              "what follows the fault in %s is of more than that fault: %s"
                  .formatted(trials(kept), what(kept))));
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
    String first = measure(all.getFirst(), DroppedMember.MEASURE).map(Measure::text).orElseThrow();
    return List.of(
        Caveat.limits(
            "the grid dropped members",
            "what was lost and how long it took in %s is of what the grid did because of the fault too: %s%s"
                .formatted(trials(all), first, all.size() == 1 ? "" : " (in the first of them)")));
  }

  private static String trials(List<TrialJudgement> judgements) {
    return Text.names(judgements.stream().map(judgement -> judgement.trial().id()).toList());
  }

  private static String what(List<TrialJudgement> judgements) {
    String first =
        measure(judgements.getFirst(), SecondFailure.MEASURE).map(Measure::text).orElse("");
    String others = judgements.size() == 1 ? "" : " (in the first of them)";
    return "a second failure struck that no fault explains: " + first + others;
  }

  /// Puts the losses that belong to no configuration before an answer.
  public static String before(List<TrialJudgement> judgements, String answer) {
    String trials =
        judgements.stream()
            .filter(judgement ->
                measure(judgement, SecondFailure.MEASURE).isPresent() && writes(judgement) > 0)
            .map(judgement -> judgement.trial().id() + " lost " + plural(writes(judgement)))
            .collect(Collectors.joining(", "));
    return trials.isEmpty()
        ? answer
        : "Not counted, for each had a second failure that no fault explains: "
            + trials
            + ". "
            + answer;
  }

  private static long writes(TrialJudgement judgement) {
    return measure(judgement, Family.LOST_WRITES.key())
        .map(lost -> Math.round(lost.value()))
        .orElse(0L);
  }

  private static String plural(long writes) {
    return Text.plural(writes, "acknowledged write", "acknowledged writes");
  }

  private static Optional<Measure> measure(TrialJudgement judgement, String metric) {
    return Optional.ofNullable(judgement.verdicts().get("lost-writes")).stream()
        .flatMap(verdict -> verdict.measures().stream())
        .filter(measure -> measure.metric().equals(metric))
        .findFirst();
  }
}
