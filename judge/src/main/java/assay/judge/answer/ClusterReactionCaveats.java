package assay.judge.answer;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.grid.ClusterReactionAdjustment;
import assay.judge.trial.TrialJudgement;
import assay.record.results.Caveat;
import assay.record.results.Verdicts.Measure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Caveats about clusters split or in an unknown state at the end, about faults that cut one side off from clients, and
/// about releases that a cluster refused.
public final class ClusterReactionCaveats {

  private ClusterReactionCaveats() {}

  static List<Caveat> doubts(List<TrialJudgement> judgements) {
    List<Caveat> doubts = new ArrayList<>();
    trials(judgements, ClusterReactionAdjustment.PARTS)
        .forEach((text, trials) -> doubts.add(Caveat.serious(new LossAtLeast(trials, text))));
    trials(judgements, ClusterReactionAdjustment.UNREACHED)
        .forEach((text, trials) -> doubts.add(Caveat.serious(new UnreachedIn(trials, text))));
    trials(judgements, ClusterReactionAdjustment.NOT_KNOWN)
        .forEach((text, trials) -> doubts.add(Caveat.limits(new MoreMayBeLost(trials, text))));
    return doubts;
  }

  /// Puts the limits before an answer.
  public static List<Finding> before(List<TrialJudgement> judgements) {
    List<Finding> sentences = new ArrayList<>();
    for (String measure :
        List.of(
            ClusterReactionAdjustment.PARTS,
            ClusterReactionAdjustment.UNREACHED,
            ClusterReactionAdjustment.REFUSED,
            ClusterReactionAdjustment.STAYED_AWAY)) {
      trials(judgements, measure)
          .forEach((text, trials) -> sentences.add(new InTrials(trials, text)));
    }
    return sentences;
  }

  /// The trials of each sentence.
  private static Map<Fact, List<String>> trials(List<TrialJudgement> judgements, String measure) {
    Map<Fact, List<String>> trials = new LinkedHashMap<>();
    for (TrialJudgement judgement : judgements) {
      judgement.verdicts().values().stream()
          .flatMap(verdict -> verdict.measures().stream())
          .filter(each -> each.metric().equals(measure))
          .map(Measure::text)
          .findFirst()
          .ifPresent(text ->
              trials.computeIfAbsent(text, added -> new ArrayList<>()).add(judgement.trial().id()));
    }
    return trials;
  }

  record LossAtLeast(List<String> trials, Finding why) implements Finding {}

  record UnreachedIn(List<String> trials, Finding found) implements Finding {}

  record InTrials(List<String> trials, Finding found) implements Finding {}

  record MoreMayBeLost(List<String> trials, Finding why) implements Finding {}
}
