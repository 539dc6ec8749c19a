package assay.selftest.shop;

import assay.judge.check.FlaggedReadShare;
import assay.record.results.Verdicts.Measure;
import assay.selftest.shop.ShopWorld.Defect;
import assay.selftest.stage.IntervalCoverage;
import assay.selftest.stage.IntervalCoverage.Known;
import java.util.Map;
import java.util.OptionalLong;

/// Checks the printed interval for the share of stale answers against the rate at which the store shows looks what was before:
/// in the long run, or, for a share marked *within this run*, at the moments when it was answered.
final class ShopStaleRateCheck {

  private static final String STALE = "stale-attributes";

  private ShopStaleRateCheck() {}

  static void count(ShopRun run, Map<String, Long> seen) {
    Measure share = run.verdict("session-state").measure(STALE).orElse(null);
    boolean known = run.world().defect() == Defect.STALE_LOOKS && run.world().isCalm();
    if (!known || share == null || share.ends() == null) {
      return;
    }
    OptionalLong answers = FlaggedReadShare.sample(share);
    // Of what only the end shows, the share has another sample.
    if (answers.isEmpty() || FlaggedReadShare.isOfTheEnd(share)) {
      return;
    }
    boolean within = FlaggedReadShare.isWithinRun(share);
    ShopTruth truth = ShopTruth.of(run.shop(), run.history(), false);
    double rate =
        truth.expectedStale(visit -> within ? visit.staleness : run.shop().wronglyInTheLongRun())
            / answers.getAsLong();
    IntervalCoverage.add(
        seen,
        within ? Known.STALE_ANSWERS_OF_THE_RUN : Known.STALE_ANSWERS,
        share.lowest() <= rate && rate <= share.highest());
  }
}
