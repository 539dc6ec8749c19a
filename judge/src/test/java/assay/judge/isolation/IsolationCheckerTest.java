package assay.judge.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Each anomaly by its definition: found alone or with those that include it, and no other.
final class IsolationCheckerTest {

  private static final int X = 1;
  private static final int Y = 2;

  private static final List<String> ANOMALIES =
      List.of(
          "g0", "g1a", "g1b", "g1c", "lost-update-anomalies", "fractured-reads", "g-single", "g2");

  private static Set<String> found(Verdict verdict) {
    Set<String> found = new TreeSet<>();
    for (Measure measure : verdict.measures()) {
      if (ANOMALIES.contains(measure.metric()) && measure.value() > 0) {
        found.add(measure.metric());
      }
    }
    assertThat(verdict.status()).isEqualTo(found.isEmpty() ? Status.VALID : Status.INVALID);
    assertThat(verdict.witnesses().isEmpty()).isEqualTo(found.isEmpty());
    return found;
  }

  @Test
  void serialTransactions_areAccusedOfNothing() {
    Verdict verdict =
        new SentTransactions()
            .begin()
            .append(X, 1)
            .append(X, 2)
            .append(Y, 3)
            .read(X)
            .read(Y)
            .begin()
            .append(Y, 4)
            .read(X, 1, 2)
            .read(Y, 3)
            .begin()
            .read(X, 1, 2)
            .read(Y, 3, 4)
            .finallyRead(X, 1, 2)
            .finallyRead(Y, 3, 4)
            .judged();

    assertThat(found(verdict)).isEmpty();
  }

  @Test
  void writesInACircle_areG0() {
    Verdict verdict =
        new SentTransactions()
            .begin()
            .append(X, 1)
            .append(Y, 2)
            .begin()
            .append(X, 3)
            .append(Y, 4)
            .finallyRead(X, 1, 3)
            .finallyRead(Y, 4, 2)
            .judged();

    assertThat(found(verdict)).containsExactly("g0");
    assertThat(verdict.measure("g0"))
        .hasValueSatisfying(two -> assertThat(two.value()).isEqualTo(2));
  }

  @Test
  void readOfAnAbortedTransaction_isG1a() {
    Verdict verdict =
        new SentTransactions()
            .begin(OperationOutcome.FAILED)
            .append(X, 1)
            .begin()
            .read(X, 1)
            .judged();

    assertThat(found(verdict)).containsExactly("g1a");
  }

  @Test
  void anomalyAfterAFault_isSaidToBePerhapsOfLostData() {
    SentTransactions sent =
        new SentTransactions().begin(OperationOutcome.FAILED).append(X, 1).begin().read(X, 1);

    assertThat(sent.judged().summary().with()).containsEntry("faulted", false);
    assertThat(sent.judgedAfterFault().summary().with()).containsEntry("faulted", true);
  }

  @Test
  void abortedTransactionThatNobodyRead_isNoAnomaly() {
    Verdict verdict =
        new SentTransactions()
            .begin(OperationOutcome.FAILED)
            .append(X, 1)
            .begin()
            .append(X, 2)
            .read(X)
            .finallyRead(X, 2)
            .judged();

    assertThat(found(verdict)).isEmpty();
    assertThat(verdict.measure("aborted-transactions"))
        .hasValueSatisfying(share -> assertThat(share.value()).isEqualTo(0.5));
  }

  @Test
  void readOfAReplacedVersion_isG1b() {
    Verdict verdict =
        new SentTransactions()
            .begin()
            .append(X, 1)
            .append(X, 2)
            .read(X)
            .begin()
            .read(X, 1)
            .finallyRead(X, 1, 2)
            .judged();

    // The reader also missed the second write of a transaction on which it depends.
    assertThat(found(verdict)).contains("g1b").doesNotContain("g0", "g1a", "g1c");
  }

  @Test
  void readsOfEachOther_areG1c() {
    Verdict verdict =
        new SentTransactions()
            .begin()
            .append(X, 1)
            .read(Y, 2)
            .begin()
            .append(Y, 2)
            .read(X, 1)
            .judged();

    assertThat(found(verdict)).containsExactly("g1c");
  }

  @Test
  void twoUpdatesOfTheSameVersion_areALostUpdate() {
    Verdict verdict =
        new SentTransactions()
            .begin()
            .append(X, 1)
            .read(X)
            .begin()
            .append(X, 2)
            .read(X)
            .finallyRead(X, 2)
            .judged();

    assertThat(found(verdict)).containsExactly("g-single", "g2", "lost-update-anomalies");
  }

  @Test
  void halfOfACommit_isAFracturedRead() {
    Verdict verdict =
        new SentTransactions()
            .begin()
            .append(X, 1)
            .append(Y, 2)
            .read(X)
            .read(Y)
            .begin()
            .read(X, 1)
            .read(Y)
            .judged();

    assertThat(found(verdict)).containsExactly("fractured-reads", "g-single", "g2");
  }

  @Test
  void readOfTwoMoments_isGSingle() {
    Verdict verdict =
        new SentTransactions()
            .begin()
            .append(X, 1)
            .read(X)
            .begin()
            .append(Y, 2)
            .read(X, 1)
            .read(Y)
            .begin()
            .read(Y, 2)
            .read(X)
            .judged();

    assertThat(found(verdict)).containsExactly("g-single", "g2");
  }

  @Test
  void writeSkew_isG2() {
    Verdict verdict =
        new SentTransactions()
            .begin()
            .append(X, 1)
            .read(X)
            .read(Y)
            .begin()
            .append(Y, 2)
            .read(X)
            .read(Y)
            .judged();

    assertThat(found(verdict)).containsExactly("g2");
  }

  @Test
  void registers_tellTheOrderByWhatTheirWritersRead() {
    Verdict verdict =
        new SentTransactions()
            .load(X, 1)
            .load(Y, 1)
            .begin()
            .write(X, 3)
            .readRegister(X, 1)
            .readRegister(Y, 1)
            .begin()
            .write(Y, 5)
            .readRegister(X, 1)
            .readRegister(Y, 1)
            .judged();

    assertThat(found(verdict)).containsExactly("g2");
  }

  @Test
  void writesThatReadNothing_haveNoOrder() {
    Verdict verdict =
        new SentTransactions()
            .begin()
            .write(X, 3)
            .begin()
            .write(X, 4)
            .begin()
            .readRegister(X, 3)
            .judged();

    assertThat(found(verdict)).isEmpty();
  }

  @Test
  void unknownTransactionThatNobodyRead_isAccusedOfNothing() {
    Verdict verdict =
        new SentTransactions()
            .begin(OperationOutcome.UNKNOWN)
            .append(X, 1)
            .append(Y, 2)
            .begin()
            .read(X)
            .read(Y)
            .judged();

    assertThat(found(verdict)).isEmpty();
  }

  /// Its write was read, so it committed, and its other write must be there too.
  @Test
  void unknownTransactionReadByHalf_isAFracturedRead() {
    Verdict verdict =
        new SentTransactions()
            .begin(OperationOutcome.UNKNOWN)
            .append(X, 1)
            .append(Y, 2)
            .begin()
            .read(X, 1)
            .read(Y)
            .judged();

    assertThat(found(verdict)).containsExactly("fractured-reads", "g-single", "g2");
  }

  @Test
  void incompleteHistory_isNeverValid() {
    assertThat(new SentTransactions().judged().status()).isEqualTo(Status.UNKNOWN);
  }
}
