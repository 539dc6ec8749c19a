package assay.judge.check;

import assay.fact.Finding;
import assay.record.results.Verdicts.Status;

/// Whether a check saw enough of what it asks to say that nothing is wrong.
///
/// A check that judged next to nothing has found nothing because it could not look: the result is unknown.
public final class JudgedShare {

  /// A verdict needs one judged case of so many. Registers set aside for a fault are one of four.
  private static final int ONE_OF = 20;

  private JudgedShare() {}

  /// Whether so few of all cases were judged that finding none proves nothing.
  ///
  /// @param all judged or not; without any there was nothing to judge
  public static boolean tooLittle(long judged, long all) {
    return all > 0 && judged * ONE_OF < all;
  }

  /// VALID, or UNKNOWN if too little was judged.
  public static Status ofNothingFound(long judged, long all) {
    return tooLittle(judged, all) ? Status.UNKNOWN : Status.VALID;
  }

  /// A summary, with what limits it if too little was judged.
  public static Finding summary(Finding found, long judged, long all) {
    return tooLittle(judged, all) ? new LittleJudged(found, judged, all) : found;
  }

  record LittleJudged(Finding found, long judged, long all) implements Finding {}
}
