package assay.selftest.history;

import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.History;
import assay.record.results.Verdicts.Status;
import assay.selftest.test.SelfTest;

/// The checker `stale-reads` against `linearizability`: if no key is written after a write with an UNKNOWN outcome, its cheap
/// rule misses nothing.
public final class StaleRuleSelfTest implements SelfTest {

  static final int HISTORIES = 100_000;

  @Override
  public String claim() {
    return "with keys retired after an UNKNOWN write, the rule for stale reads is linearizability";
  }

  @Override
  public Shown show() {
    SmallHistories histories = new SmallHistories(20261122);
    OracleAgreement agreement =
        OracleAgreement.of(
            HISTORIES,
            () -> histories.ofOneWriter(true),
            StaleRuleSelfTest::isViolation,
            LinearizabilitySelfTest::isViolation);
    return new Shown(
        agreement.missed() + agreement.accused() == 0 && agreement.isTelling(),
        "no disagreement on 100,000 random histories",
        agreement.text());
  }

  static boolean isViolation(History history) {
    return CheckerRegistry.ask("stale-reads", Evidence.of(history)).status() == Status.INVALID;
  }
}
