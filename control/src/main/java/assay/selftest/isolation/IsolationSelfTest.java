package assay.selftest.isolation;

import assay.judge.check.Evidence;
import assay.judge.isolation.IsolationChecker;
import assay.record.history.History;
import assay.record.results.Verdicts.Status;
import assay.selftest.history.OracleAgreement;
import assay.selftest.isolation.TransactionHistories.Data;
import assay.selftest.test.SelfTest;

/// The checker `anomalies` against a search through every serial order of the transactions.
///
/// Of whole lists the checker misses nothing. Of registers and of lists that keep only their last elements, reads do not tell
/// everything; there it must not accuse wrongly.
public final class IsolationSelfTest implements SelfTest {

  private static final int HISTORIES = 20_000;

  @Override
  public String claim() {
    return "anomalies of transactions equal exhaustive search";
  }

  @Override
  public Shown show() {
    OracleAgreement lists = agreement(Data.LISTS);
    OracleAgreement ends = agreement(Data.ENDS_OF_LISTS);
    OracleAgreement registers = agreement(Data.REGISTERS);
    return new Shown(
        lists.missed() + lists.accused() == 0
            && lists.isTelling()
            && ends.accused() == 0
            && ends.isTelling()
            && registers.accused() == 0
            && registers.isTelling(),
        "no wrong accusation in 60,000 random histories, and nothing missed in 20,000 of whole lists",
        "lists: %s; ends of lists: %s; registers: %s"
            .formatted(lists.text(), ends.text(), registers.text()));
  }

  private static OracleAgreement agreement(Data data) {
    TransactionHistories histories = new TransactionHistories(20261130, data);
    return OracleAgreement.of(
        HISTORIES,
        histories::next,
        IsolationSelfTest::isViolation,
        history -> !SerialOrderSearch.serializable(history));
  }

  private static boolean isViolation(History history) {
    return new IsolationChecker().check(Evidence.of(history)).status() == Status.INVALID;
  }
}
