package assay.judge.site;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.judge.Said;
import assay.judge.check.SiteArrivals.Ways;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class ConvergenceCheckerTest {

  private static final String CHECK = "convergence";

  @Test
  void sitesThatHoldTheSame_converge_beItTooLittle() {
    Verdict verdict =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .write(0, 2, 30, 40)
            .write(1, 1, 10, 20)
            .delete(1, 2, 30, 40)
            .held(0, 1, 1)
            .held(1, 0, 0)
            .ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(verdict.summary())).isEqualTo("both sites hold the same of 2 keys");
  }

  @Test
  void keysThatDiffer_areShown() {
    Verdict verdict =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .write(0, 2, 30, 40)
            .write(1, 1, 10, 20)
            .held(0, 2, 1)
            .held(1, Observation.CORRUPT, Observation.CORRUPT)
            .ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "divergent-keys").text())).isEqualTo("2 of 2 keys");
    assertThat(verdict.witnesses())
        .extracting(witness -> Said.of(witness.sentence()))
        .contains("key 0: ny holds version 2 and ldn holds version 1");
  }

  private static TwoSites concurrent() {
    TwoSites sites = TwoSites.shared();
    sites.write(0, Op.WRITE, OperationOutcome.OK, 0, 2, 10, 20);
    return sites.write(1, Op.WRITE, OperationOutcome.OK, 0, 1, 12, 22);
  }

  @Test
  void concurrentWriteThatIsGone_wasThrownAway() {
    TwoSites sites = concurrent().arrives(0, 0, 2, 18).arrives(0, 0, 1, 40).held(0, 2, 2);
    Verdict verdict = sites.ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "cross-site-conflicts").text())).isEqualTo("1 of 2");
    assertThat(value(verdict, "divergent-keys")).isZero();
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo(
            "key 0: version 1 was acknowledged in ldn 22 ns after the run began, no client is known"
                + " to have replaced it, and both sites hold version 2");
  }

  @Test
  void writesThatEachSiteKeeps_diverge_andNoneIsThrownAway() {
    Verdict verdict = concurrent().held(0, 2, 1).ask(CHECK);

    assertThat(value(verdict, "cross-site-conflicts")).isZero();
    assertThat(value(verdict, "divergent-keys")).isEqualTo(1);
  }

  @Test
  void writeThatWasSeenAndWrittenAnew_wasReplaced() {
    TwoSites sites = TwoSites.shared();
    sites.write(0, Op.WRITE, OperationOutcome.OK, 0, 2, 10, 20).arrives(1, 0, 2, 30);
    sites.write(1, Op.WRITE, OperationOutcome.OK, 0, 1, 40, 50).arrives(0, 0, 1, 60);
    sites.arrives(0, 0, 2, 19).arrives(1, 0, 1, 49);
    Verdict verdict = sites.held(0, 1, 1).ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(measure(verdict, "cross-site-conflicts").text())).isEqualTo("0 of 1");
  }

  @Test
  void laterWriteOfTheSameClient_replacesItsOwn_andSoMayOneOfUnknownOutcome() {
    TwoSites own =
        concurrent().write(1, Op.WRITE, OperationOutcome.OK, 0, 3, 30, 40).arrives(0, 0, 3, 50);
    own.arrives(1, 0, 1, 22).arrives(1, 0, 3, 40).arrives(1, 0, 2, 45);
    TwoSites unknown = concurrent();
    unknown.write(1, Op.WRITE, OperationOutcome.UNKNOWN, 0, 3, 30, 40);

    assertThat(value(own.held(0, 3, 3).ask(CHECK), "cross-site-conflicts")).isEqualTo(1);
    assertThat(value(unknown.held(0, 2, 2).ask(CHECK), "cross-site-conflicts")).isZero();
  }

  /// Key 1 shows that the listener of ny misses changes, so that it may have missed version 1 of key 0 too.
  @Test
  void writeThatAListenerMayHaveMissed_isPerhapsThrownAway() {
    TwoSites sites = unheard();
    sites.write(1, Op.WRITE, OperationOutcome.OK, 1, 1, 10, 20).held(1, 1, 1);
    Verdict verdict = sites.ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(measure(verdict, "cross-site-conflicts").text())).isEqualTo("0 to 1 of 2");
    assertThat(value(verdict, "cross-site-conflicts")).isZero();
    assertThat(measure(verdict, "cross-site-conflicts").most()).isEqualTo(1);
    assertThat(Said.of(verdict.summary())).contains("and a listener missed changes");
  }

  /// The write of ldn is gone, and ny heard nothing of it: it was discarded when it arrived, or the listener missed it
  /// and the client of ny replaced it.
  private static TwoSites unheard() {
    return concurrent()
        .arrives(0, 0, 2, 18)
        .arrives(1, 0, 1, 22)
        .arrives(1, 0, 2, 40)
        .held(0, 2, 2);
  }

  @Test
  void writeThatNothingShowsToBeMissed_isPerhapsThrownAway() {
    Verdict verdict = unheard().ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(measure(verdict, "cross-site-conflicts").text())).isEqualTo("0 to 1 of 2");
    assertThat(Said.of(verdict.summary())).contains("a listener may have missed changes");
  }

  @Test
  void listenerThatHeardAThousandChanges_missesNoOther() {
    TwoSites sites = unheard();
    for (int key = 1; key <= 1_000; key++) {
      sites.write(0, Op.WRITE, OperationOutcome.OK, key, 2, 10, 20).held(key, 2, 2);
      sites.arrives(0, key, 2, 20).arrives(1, key, 2, 40);
    }
    Verdict verdict = sites.ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "cross-site-conflicts").text())).isEqualTo("1 of 2");
    assertThat(verdict.witnesses()).hasSize(1);
    // Its own site's change, unheard, shows that the listener misses some.
    sites.write(0, Op.WRITE, OperationOutcome.OK, 1, 4, 50, 60).held(1, 4, 4).arrives(1, 1, 4, 70);
    assertThat(sites.ask(CHECK).status()).isEqualTo(Status.UNKNOWN);
  }

  /// The write of ny had come to ldn before that of its client, as the order shows in which ldn's listener heard both.
  @Test
  void writeThatAListenerHeardLate_wasReplaced() {
    TwoSites sites = concurrent().arrives(0, 0, 2, 18).arrives(0, 0, 1, 40);
    Verdict verdict = sites.arrives(1, 0, 2, 30).arrives(1, 0, 1, 31).held(0, 1, 1).ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(measure(verdict, "cross-site-conflicts").text())).isEqualTo("0 of 1");
  }

  /// The listener of ldn missed its own site's write, and heard that of ny after the end of both.
  @Test
  void writeThatAnUntoldOneMayHaveReplaced_isPerhapsThrownAway() {
    TwoSites sites = concurrent().arrives(0, 0, 2, 18).arrives(0, 0, 1, 40).arrives(1, 0, 2, 30);
    Verdict verdict = sites.held(0, 1, 1).ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(measure(verdict, "cross-site-conflicts").text())).isEqualTo("0 to 1 of 2");
    assertThat(measure(verdict, "cross-site-conflicts").most()).isEqualTo(1);
    assertThat(Said.of(verdict.summary())).contains("and a listener missed changes");
  }

  /// Before the write of ny, the listener of ldn heard a later write of ldn's client than the one that it missed.
  @Test
  void untoldWriteBeforeOneThatWasHeardEarlier_replacedNothing() {
    TwoSites sites = concurrent().arrives(0, 0, 2, 18).arrives(0, 0, 1, 40);
    sites.write(1, Op.WRITE, OperationOutcome.OK, 0, 3, 23, 24).arrives(1, 0, 3, 28);
    Verdict verdict = sites.arrives(1, 0, 2, 30).held(0, 3, 3).ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "cross-site-conflicts").text())).isEqualTo("1 of 2");
  }

  @Test
  void siteThatNobodyObserved_leavesTheLeast() {
    TwoSites sites = new TwoSites(TwoSites.NAMES, Ways.BOTH_WAYS, true).observed(1);
    sites.write(1, Op.WRITE, OperationOutcome.OK, 0, 1, 10, 20);
    sites.write(0, Op.WRITE, OperationOutcome.OK, 0, 2, 15, 25).arrives(1, 0, 2, 30);
    sites.write(0, Op.WRITE, OperationOutcome.OK, 1, 2, 10, 20);
    sites.write(1, Op.WRITE, OperationOutcome.OK, 1, 1, 15, 25);
    sites.arrives(1, 1, 1, 25).arrives(1, 1, 2, 30);
    Verdict verdict = sites.held(0, 2, 2).held(1, 1, 1).ask(CHECK);

    assertThat(value(verdict, "cross-site-conflicts")).isEqualTo(1);
    assertThat(measure(verdict, "cross-site-conflicts").atLeast()).isTrue();
    assertThat(Said.of(verdict.witnesses().getFirst().sentence())).startsWith("key 1: version 2");
  }

  @Test
  void keyThatCouldNotBeRead_isNoKeyThatConverged() {
    TwoSites sites = TwoSites.oneWay().write(0, 1, 10, 20).write(1, 1, 10, 20).held(0, 1, 1);

    assertThat(sites.ask(CHECK).status()).isEqualTo(Status.UNKNOWN);
    assertThat(TwoSites.oneWay().write(0, 1, 10, 20).ask(CHECK).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void sharedKeys_areNotHeldAgainstAnOrderTheyDoNotHave() {
    Verdict verdict = concurrent().held(0, 2, 2).ask("lost-writes");

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary())).contains("versions then have no order");
  }
}
