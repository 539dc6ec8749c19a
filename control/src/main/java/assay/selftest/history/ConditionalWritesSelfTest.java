package assay.selftest.history;

import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.judge.linearizability.LinearizabilityChecker;
import assay.record.history.History;
import assay.record.results.Verdicts.Status;
import assay.selftest.test.SelfTest;

/// The checker `linearizability` on keys that several clients write with conditions, against a search through every order.
public final class ConditionalWritesSelfTest implements SelfTest {

  /// Of each kind: without deletes zones judge most of them, with deletes the search.
  private static final int HISTORIES = 40_000;

  @Override
  public String claim() {
    return "linearizability of conditional writes equals exhaustive search";
  }

  @Override
  public Shown show() {
    OracleAgreement kept = agreement(false);
    OracleAgreement deleted = agreement(true);
    return new Shown(
        agrees(kept) && agrees(deleted),
        "no disagreement on 80,000 random histories, half of them with deletes",
        kept.text() + "; with deletes " + deleted.text());
  }

  private static OracleAgreement agreement(boolean deletes) {
    ConditionalHistories histories = new ConditionalHistories(20261129, deletes);
    return OracleAgreement.of(
        HISTORIES,
        histories::next,
        ConditionalWritesSelfTest::isViolation,
        history -> !BruteForceLinearizability.linearizable(history, false));
  }

  private static boolean agrees(OracleAgreement agreement) {
    return agreement.missed() + agreement.accused() == 0 && agreement.isTelling();
  }

  /// The checker on a key with several writers at a time.
  static boolean isViolation(History history) {
    Evidence evidence = Evidence.of(history).withArrivals(SiteArrivals.withoutSites(true));
    return new LinearizabilityChecker().check(evidence).status() == Status.INVALID;
  }
}
