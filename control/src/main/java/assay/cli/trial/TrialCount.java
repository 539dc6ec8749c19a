package assay.cli.trial;

import assay.record.reproduction.ReproductionResult.Answer;

/// How often a harm came back in trials.
///
/// @param back trials in which it came back
/// @param judged trials with an answer
/// @param all trials, also those without an answer
public record TrialCount(int back, int judged, int all) {

  public static final TrialCount NONE = new TrialCount(0, 0, 0);

  /// Times the harm must come back before its share is estimated, unless the trials end first.
  private static final int ENOUGH = 5;

  public TrialCount with(Answer answer) {
    return new TrialCount(
        back + (answer == Answer.CAME_BACK ? 1 : 0),
        judged + (answer == Answer.NOT_KNOWN ? 0 : 1),
        all + 1);
  }

  /// Whether the share of trials can be estimated.
  ///
  /// @param most the most trials for it
  public boolean enough(int most) {
    return back >= ENOUGH || all >= most;
  }

  int unanswered() {
    return all - judged;
  }
}
