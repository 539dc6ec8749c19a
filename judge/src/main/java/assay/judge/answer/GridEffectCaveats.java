package assay.judge.answer;

import assay.judge.figure.Text;
import assay.judge.grid.GridEffects;
import assay.judge.trial.TrialJudgement;
import assay.record.results.Caveat;
import assay.record.results.Verdicts.Measure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Caveats about clusters split or in an unknown state at the end, and about faults that cut one side off from
/// clients.
public final class GridEffectCaveats {

  private GridEffectCaveats() {}

  static List<Caveat> doubts(List<TrialJudgement> judgements) {
    List<Caveat> doubts = new ArrayList<>();
    trials(judgements, GridEffects.PARTS)
        .forEach((text, trials) ->
            doubts.add(
                Caveat.serious(
                    "cluster still in parts",
                    "what was lost in %s is at least what was found, and nothing says that all is restored: %s"
                        .formatted(Text.names(trials), text))));
    trials(judgements, GridEffects.UNREACHED)
        .forEach((text, trials) ->
            doubts.add(
                Caveat.serious(
                    "no client reached a member", "in %s %s".formatted(Text.names(trials), text))));
    trials(judgements, GridEffects.NOT_KNOWN)
        .forEach((text, trials) ->
            doubts.add(
                Caveat.limits(
                    "cluster's view not known",
                    "more may be lost in %s than was found: %s"
                        .formatted(Text.names(trials), text))));
    return doubts;
  }

  /// Puts the limits before an answer.
  public static String before(List<TrialJudgement> judgements, String answer) {
    StringBuilder sentences = new StringBuilder();
    for (String measure : List.of(GridEffects.PARTS, GridEffects.UNREACHED)) {
      trials(judgements, measure)
          .forEach(
              (text, trials) -> sentences.append("In %s %s. ".formatted(Text.names(trials), text)));
    }
    return sentences + answer;
  }

  /// The trials of each sentence.
  private static Map<String, List<String>> trials(List<TrialJudgement> judgements, String measure) {
    Map<String, List<String>> trials = new LinkedHashMap<>();
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
}
