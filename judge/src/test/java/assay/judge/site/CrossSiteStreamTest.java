package assay.judge.site;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.judge.Said;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class CrossSiteStreamTest {

  private static final String DUPLICATES = "cross-site-duplicates";
  private static final String ORDER = "cross-site-order";

  private static TwoSites three() {
    return TwoSites.oneWay().write(0, 1, 10, 20).write(0, 2, 30, 40).write(0, 3, 50, 60);
  }

  @Test
  void eachOnceAndInOrder_isValid() {
    TwoSites sites = three().arrives(0, 1, 70).arrives(0, 3, 80);

    assertThat(sites.ask(DUPLICATES).status()).isEqualTo(Status.VALID);
    assertThat(Said.of(sites.ask(DUPLICATES).summary())).isEqualTo("each of 2 arrivals came once");
    assertThat(sites.ask(ORDER).status()).isEqualTo(Status.VALID);
  }

  @Test
  void sameVersionAgain_isADuplicate_andAnOlderOneAgainIsBoth() {
    TwoSites sites = three().arrives(0, 1, 70).arrives(0, 2, 80).arrives(0, 1, 90);
    Verdict duplicates = sites.ask(DUPLICATES);
    Verdict order = sites.ask(ORDER);

    assertThat(Said.of(measure(duplicates, DUPLICATES).text())).isEqualTo("1 of 3");
    assertThat(Said.of(duplicates.witnesses().getFirst().sentence()))
        .isEqualTo("key 0: version 1 arrived in ldn 2 times, the last time 20 ns after the first");
    assertThat(value(order, ORDER)).isEqualTo(1);
    assertThat(Said.of(order.witnesses().getFirst().sentence()))
        .isEqualTo("key 0: version 1 arrived in ldn 10 ns after version 2");
  }

  @Test
  void keysAreIndependent() {
    TwoSites sites = TwoSites.oneWay().write(0, 1, 10, 20).write(1, 1, 30, 40);

    assertThat(sites.arrives(1, 1, 50).arrives(0, 1, 60).ask(ORDER).status())
        .isEqualTo(Status.VALID);
  }

  @Test
  void twoRemovalsWithAWriteBetween_areNoDuplicates_andWithoutAreOne() {
    TwoSites sites = TwoSites.oneWay().write(0, 1, 10, 20).delete(0, 2, 30, 40).write(0, 3, 50, 60);
    TwoSites twice = TwoSites.oneWay().write(0, 1, 10, 20).delete(0, 2, 30, 40);
    sites.delete(0, 4, 70, 80).arrives(0, 1, 81).removed(0, 82).removed(0, 83);
    twice.arrives(0, 1, 81).removed(0, 82).removed(0, 83);

    assertThat(sites.ask(DUPLICATES).status()).isEqualTo(Status.VALID);
    assertThat(twice.ask(DUPLICATES).status()).isEqualTo(Status.INVALID);
    assertThat(twice.ask(ORDER).status()).isEqualTo(Status.VALID);
  }

  @Test
  void loadThatWroteTwice_mayArriveTwice() {
    TwoSites sites = TwoSites.oneWay();
    sites.write(0, Op.WRITE, OperationOutcome.UNKNOWN, 0, 1, 10, 20);
    sites.write(0, 1, 30, 40).arrives(0, 1, 50).arrives(0, 1, 60);
    // Outside a load no version is written again: the history is impossible, and so not judged.
    assertThat(Said.of(sites.ask(DUPLICATES).summary())).contains("a second time");
    assertThat(new CrossSiteDuplicatesChecker().check(sites.evidence()).status())
        .isEqualTo(Status.VALID);
    sites.arrives(0, 1, 70);
    assertThat(new CrossSiteDuplicatesChecker().check(sites.evidence()).status())
        .isEqualTo(Status.INVALID);
  }

  @Test
  void whatNobodySent_orIsDamaged_isCountedApart() {
    Verdict phantom = three().arrives(0, 9, 70).ask(ORDER);
    Verdict damaged = three().arrives(0, Observation.CORRUPT, 70).ask(ORDER);
    Verdict removal = three().removed(0, 70).ask(ORDER);

    assertThat(phantom.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(phantom.witnesses().getFirst().sentence()))
        .isEqualTo("key 0: version 9 arrived in ldn, and nobody sent it");
    assertThat(Said.of(damaged.witnesses().getFirst().sentence()))
        .contains("a damaged value arrived");
    assertThat(Said.of(removal.witnesses().getFirst().sentence())).contains("a removal arrived");
    assertThat(value(phantom, ORDER)).isZero();
  }

  @Test
  void sharedKeys_haveAnOrderByClient() {
    TwoSites sites = TwoSites.shared();
    sites.write(0, Op.WRITE, OperationOutcome.OK, 0, 2, 10, 20);
    sites.write(0, Op.WRITE, OperationOutcome.OK, 0, 4, 30, 40);
    sites.write(1, Op.WRITE, OperationOutcome.OK, 0, 1, 10, 20);
    sites.arrives(1, 0, 2, 50).arrives(1, 0, 1, 60).arrives(1, 0, 4, 70);

    assertThat(sites.ask(ORDER).status()).isEqualTo(Status.VALID);
    assertThat(sites.arrives(1, 0, 2, 80).ask(ORDER).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void withoutArrivals_nothingIsKnown() {
    assertThat(three().ask(DUPLICATES).status()).isEqualTo(Status.UNKNOWN);
    assertThat(three().ask(ORDER).status()).isEqualTo(Status.UNKNOWN);
  }
}
