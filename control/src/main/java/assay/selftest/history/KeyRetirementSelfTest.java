package assay.selftest.history;

import assay.selftest.test.SelfTest;

/// The reason for retiring keys: if a key is still written after a write with an UNKNOWN outcome, the stale-read rule makes
/// no false accusations but misses some violations.
public final class KeyRetirementSelfTest implements SelfTest {

  @Override
  public String claim() {
    return "without retiring keys, the rule for stale reads misses a few violations";
  }

  @Override
  public Shown show() {
    SmallHistories histories = new SmallHistories(20261123);
    OracleAgreement agreement =
        OracleAgreement.of(
            StaleRuleSelfTest.HISTORIES,
            () -> histories.ofOneWriter(false),
            StaleRuleSelfTest::isViolation,
            LinearizabilitySelfTest::isViolation);
    double share = (double) agreement.missed() / agreement.violations();
    return new Shown(
        agreement.accused() == 0 && agreement.isTelling() && share > 0.01 && share < 0.1,
        "1 to 10 % of the violations missed, none accused wrongly",
        agreement.text());
  }
}
