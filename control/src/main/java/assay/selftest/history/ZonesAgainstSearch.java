package assay.selftest.history;

import assay.judge.trial.Checkers;
import assay.record.history.History;
import assay.record.results.Verdicts.Status;
import assay.selftest.test.SelfTest;

/// The checker `linearizability` against a search through every order.
public final class ZonesAgainstSearch implements SelfTest {

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
            ZonesAgainstSearch::isViolation,
            history -> !ExhaustiveSearch.linearizable(history));
    return new Shown(
        agreement.missed() + agreement.accused() == 0 && agreement.isTelling(),
        "no disagreement on 100,000 random histories",
        agreement.text());
  }

  static boolean isViolation(History history) {
    return Checkers.ask("linearizability", history).status() == Status.INVALID;
  }
}
