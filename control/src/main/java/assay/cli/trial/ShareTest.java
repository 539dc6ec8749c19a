package assay.cli.trial;

import assay.record.reproduction.ReproductionResult.Answer;
import assay.statistics.SequentialProbabilityRatio;
import assay.statistics.SequentialProbabilityRatio.Decision;

/// Decides with as few trials as possible whether something shows in many trials or in hardly any:
/// a [SequentialProbabilityRatio] with a limit for trials.
public final class ShareTest {

  private static final double STILL = 0.7;
  private static final double HARDLY = 0.1;

  /// Trials without an answer, after which trials of this kind are taken for ones that cannot be judged.
  private static final int UNANSWERED = 3;

  /// Without a decision after this multiple of the fewest trials, the share lies between the two.
  private static final int PATIENCE = 4;

  private final SequentialProbabilityRatio ratio;
  private final int most;
  private final double low;
  private final double high;
  private TrialCount count = TrialCount.NONE;
  private boolean unanswerable;

  /// @param low a share that means hardly any
  /// @param high a share that means many
  /// @param falselyMany how often a share of at most `low` is called many, at most
  /// @param falselyFew how often a share of at least `high` is called hardly any, at most
  /// @param patience the most trials, as a multiple of the fewest that prove hardly any
  public ShareTest(double low, double high, double falselyMany, double falselyFew, int patience) {
    this.low = low;
    this.high = high;
    ratio = new SequentialProbabilityRatio(low, high, falselyMany, falselyFew);
    most = patience * ratio.fewestForLow();
  }

  /// A test against trials in which a harm came back: `b` of `n` are taken for a share of `b / (n + 1)`. Many is 70 % of
  /// that share, and hardly any is a tenth of that.
  ///
  /// @param original trials with at least one harm
  public static ShareTest against(TrialCount original, double falselyMany, double falselyFew) {
    double high = STILL * original.back() / (original.judged() + 1);
    return new ShareTest(HARDLY * high, high, falselyMany, falselyFew, PATIENCE);
  }

  public enum Verdict {
    MANY,
    HARDLY_ANY,
    /// The trials ended before either was proved.
    BETWEEN,
    /// Most trials have no answer.
    NOT_KNOWN
  }

  /// Whether another trial is needed.
  public boolean open() {
    return !unanswerable && count.all() < most && ratio.decision() == Decision.OPEN;
  }

  public void add(Answer answer) {
    count = count.with(answer);
    if (answer != Answer.NOT_KNOWN) {
      Decision unused = ratio.add(answer == Answer.CAME_BACK);
    } else {
      unanswerable = count.unanswered() >= UNANSWERED && 2 * count.unanswered() > count.all() - 1;
    }
  }

  /// The verdict on the trials so far.
  public Verdict verdict() {
    return switch (ratio.decision()) {
      case HIGH -> Verdict.MANY;
      case LOW -> Verdict.HARDLY_ANY;
      case OPEN -> unanswerable ? Verdict.NOT_KNOWN : Verdict.BETWEEN;
    };
  }

  public TrialCount count() {
    return count;
  }

  public double low() {
    return low;
  }

  public double high() {
    return high;
  }
}
