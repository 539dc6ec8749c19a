package assay.selftest.expiry;

import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.History;
import assay.record.results.Verdicts.Status;
import assay.selftest.history.OracleAgreement;
import assay.selftest.test.SelfTest;

/// The checkers `expiry` and `stale-reads` on an entry that expires, against a search through every course of events.
///
/// Each checker judges reads one by one, so a few histories that only several reads together refute are missed.
public final class ExpirySelfTest implements SelfTest {

  private static final int HISTORIES = 100_000;
  private static final double MOST_MISSED = 0.1;

  @Override
  public String claim() {
    return "expiry and stale reads accuse only what no course of events explains";
  }

  @Override
  public Shown show() {
    ExpiringHistories histories = new ExpiringHistories(20261201);
    OracleAgreement agreement =
        OracleAgreement.of(
            HISTORIES,
            histories::next,
            ExpirySelfTest::isViolation,
            history -> !ExpiringHistories.isExplained(history));
    double missed = (double) agreement.missed() / agreement.violations();
    return new Shown(
        agreement.accused() == 0 && agreement.isTelling() && missed < MOST_MISSED,
        "of 100,000 random histories none accused wrongly, at most 10 % of the violations missed",
        agreement.text());
  }

  private static boolean isViolation(History history) {
    Evidence evidence = Evidence.of(history).withLifetime(ExpiringHistories.LIFETIME);
    return CheckerRegistry.ask("expiry", evidence).status() == Status.INVALID
        || CheckerRegistry.ask("stale-reads", evidence).status() == Status.INVALID;
  }
}
