package assay.selftest.shop;

import assay.judge.check.ReadShare;
import assay.record.results.Verdicts.Measure;
import assay.selftest.shop.ShopWorld.Defect;
import assay.selftest.stage.Coverage;
import assay.selftest.stage.Coverage.Known;
import java.util.Map;
import java.util.OptionalLong;

/// Checks the printed interval of the share of stale answers against the rate at which the store shows looks what was before:
/// in the long run, or, of a share marked *within this run*, at the moments of its answers.
final class KnownStaleness {

  private static final String STALE = "stale-attributes";

  private KnownStaleness() {}

  static void count(ShopRun run, Map<String, Long> seen) {
    Measure share = run.verdict("session-state").measure(STALE).orElse(null);
    boolean known = run.world().defect() == Defect.STALE_LOOKS && run.world().isCalm();
    if (!known || share == null || share.low() == null || share.high() == null) {
      return;
    }
    OptionalLong answers = ReadShare.sample(share);
    // Of what only the end shows, the share has another sample.
    if (answers.isEmpty() || ReadShare.isOfTheEnd(share)) {
      return;
    }
    boolean within = ReadShare.isWithinRun(share);
    ShopTruth truth = ShopTruth.of(run.shop(), run.history(), false);
    double rate =
        truth.expectedStale(visit -> within ? visit.staleness : run.shop().wronglyInTheLongRun())
            / answers.getAsLong();
    Coverage.add(
        seen,
        within ? Known.STALE_ANSWERS_OF_THE_RUN : Known.STALE_ANSWERS,
        share.low() <= rate && rate <= share.high());
  }
}
