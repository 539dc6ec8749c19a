package assay.selftest.history;

import assay.judge.check.Evidence;
import assay.judge.linearizability.LinearizabilityChecker;
import assay.record.history.History;
import assay.record.results.Verdicts.Status;
import assay.selftest.test.SelfTest;

/// The checker `linearizability` against a search through every order.
public final class LinearizabilitySelfTest implements SelfTest {

  private static final int HISTORIES = 100_000;

  @Override
  public String claim() {
    return "linearizability by zones equals exhaustive search";
  }

  @Override
  public Shown show() {
    SmallHistories histories = new SmallHistories(20261121);
    OracleAgreement agreement =
        OracleAgreement.of(
            HISTORIES,
            histories::ofManyWriters,
            ConditionalWritesSelfTest::isViolation,
            history -> !BruteForceLinearizability.linearizable(history, false));
    return new Shown(
        agreement.missed() + agreement.accused() == 0 && agreement.isTelling(),
        "no disagreement on 100,000 random histories",
        agreement.text());
  }

  /// The checker alone, on a key with one writer.
  static boolean isViolation(History history) {
    Evidence evidence = Evidence.of(history).told();
    return new LinearizabilityChecker().check(evidence).status() == Status.INVALID;
  }
}
