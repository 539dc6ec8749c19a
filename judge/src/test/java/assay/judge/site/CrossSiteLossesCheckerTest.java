package assay.judge.site;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.judge.Said;
import assay.judge.check.SiteArrivals.Ways;
import assay.record.event.SiteEvent;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class CrossSiteLossesCheckerTest {

  private static final String CHECK = "cross-site-losses";

  @Test
  void newestVersionThere_isValid_thoughOlderOnesWereLeftOut() {
    Verdict verdict =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .write(0, 2, 30, 40)
            .write(0, 3, 50, 60)
            .arrives(0, 3, 80)
            .held(0, 3, 3)
            .ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(measure(verdict, CHECK).text())).isEqualTo("0 of 1 keys");
  }

  @Test
  void olderVersionThere_isLost_withKeyVersionTimeAndWhatIsThere() {
    Verdict verdict =
        TwoSites.oneWay()
            .write(7, 1, 10, 20)
            .write(7, 2, 30, 40)
            .write(8, 1, 10, 20)
            .arrives(7, 1, 50)
            .arrives(8, 1, 50)
            .held(7, 2, 1)
            .held(8, 1, 1)
            .ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, CHECK).text())).isEqualTo("1 of 2 keys");
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo(
            "key 7: version 2 was acknowledged 40 ns after the run began, and ldn holds version 1;"
                + " it never arrived there");
    assertThat(verdict.witnesses().getFirst().lines())
        .extracting(line -> line.client() + " " + line.what() + " " + line.version())
        .containsExactly("client-1 write ok 2", "observer-2 final read ok 1");
  }

  @Test
  void versionThatArrivedAndIsGone_isLost_andSaidSo() {
    Verdict verdict =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .arrives(0, 1, 30)
            .held(0, 1, Observation.ABSENT)
            .ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.summary())).contains("1 although it had arrived");
  }

  @Test
  void writeWithAnUnknownOutcome_mayHaveLanded_andAccusesNobody() {
    Verdict there =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .write(0, Op.DELETE, OperationOutcome.UNKNOWN, 0, 2, 30, 40)
            .held(0, 1, Observation.ABSENT)
            .ask(CHECK);
    Verdict older =
        TwoSites.oneWay()
            .write(0, Op.DELETE, OperationOutcome.UNKNOWN, 0, 1, 10, 20)
            .write(0, 2, 30, 40)
            .held(0, 2, Observation.ABSENT)
            .ask(CHECK);

    assertThat(there.status()).isEqualTo(Status.VALID);
    assertThat(older.status()).isEqualTo(Status.INVALID);
  }

  @Test
  void delete_isAWriteOfNothing() {
    Verdict kept =
        TwoSites.oneWay().write(0, 1, 10, 20).delete(0, 2, 30, 40).held(0, 0, 0).ask(CHECK);
    Verdict undone =
        TwoSites.oneWay().write(0, 1, 10, 20).delete(0, 2, 30, 40).held(0, 0, 1).ask(CHECK);

    assertThat(kept.status()).isEqualTo(Status.VALID);
    assertThat(undone.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(undone.witnesses().getFirst().sentence()))
        .contains("the delete, version 2, was acknowledged");
  }

  @Test
  void whatItsOwnSiteLost_isNotBookedToTheLink() {
    Verdict same =
        TwoSites.oneWay().write(0, 1, 10, 20).write(0, 2, 30, 40).held(0, 1, 1).ask(CHECK);
    Verdict less =
        TwoSites.oneWay().write(0, 1, 10, 20).write(0, 2, 30, 40).held(0, 1, 0).ask(CHECK);

    assertThat(same.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(same.summary())).contains("1 lost it in their own site");
    assertThat(value(same, CHECK)).isZero();
    assertThat(less.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(less.witnesses().getFirst().sentence()))
        .contains("version 1 was acknowledged");
  }

  @Test
  void keyThatNobodyCouldRead_isNeitherLostNorKept() {
    TwoSites sites = TwoSites.oneWay().write(0, 1, 10, 20).write(1, 1, 10, 20).held(0, 1, 1);
    Verdict verdict = sites.ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(verdict, "unreadable-keys")).isEqualTo(1);
  }

  @Test
  void versionNobodyWrote_isAPhantom_unlessAHistoryWasCut() {
    TwoSites sites = TwoSites.oneWay().write(0, 1, 10, 20).held(0, 1, 9);

    assertThat(sites.ask(CHECK).status()).isEqualTo(Status.INVALID);
    assertThat(sites.cut().ask(CHECK).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void versionThatWasGivenUpWhileOthersStillCame_mayBeLate() {
    Verdict coming = givenUp(900_000);
    Verdict silent = givenUp(900_000 + 2 * ArrivalTimeout.STILL_COMING_NANOS);

    assertThat(coming.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(coming.summary()))
        .contains("1 more may only be late")
        .contains("1 key had not arrived when it was given up after 30.0 s, and the last arrival");
    assertThat(silent.status()).isEqualTo(Status.INVALID);
  }

  private static Verdict givenUp(long nanos) {
    return TwoSites.oneWay()
        .write(0, 1, 10, 20)
        .write(1, 1, 10, 20)
        .arrives(1, 1, 800_000)
        .held(0, 1, 0)
        .held(1, 1, 1)
        .event(nanos, new SiteEvent.Drained("ldn", "observer-2", 1, 30_000_000_000L))
        .ask(CHECK);
  }

  @Test
  void whereNothingIsKnown_nothingIsSaid() {
    assertThat(Said.of(new TwoSites(TwoSites.NAMES, Ways.ONE_WAY, false).ask(CHECK).summary()))
        .contains("no site was observed");
    assertThat(
            Said.of(
                new TwoSites(TwoSites.NAMES, Ways.NONE, false).observed(1).ask(CHECK).summary()))
        .contains("replication: none");
    assertThat(TwoSites.oneWay().ask(CHECK).status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(new TwoSites("none", Ways.NONE, false).ask(CHECK).summary()))
        .contains("no sites");
  }

  @Test
  void whatTheOtherSiteWrites_goesNowhere_unlessChangesGoBothWays() {
    TwoSites oneWay = TwoSites.oneWay().write(0, 1, 10, 20).held(0, 1, 1);
    oneWay.write(1, Op.WRITE, OperationOutcome.OK, 1, 1, 10, 20).held(1, 0, 1);
    TwoSites both = new TwoSites(TwoSites.NAMES, Ways.BOTH_WAYS, false).observed(1);
    both.write(0, 1, 10, 20).held(0, 1, 1);
    both.write(1, Op.WRITE, OperationOutcome.OK, 1, 1, 10, 20).held(1, 0, 1);

    assertThat(oneWay.ask(CHECK).status()).isEqualTo(Status.VALID);
    assertThat(both.ask(CHECK).status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(both.ask(CHECK).witnesses().getFirst().sentence()))
        .contains("ny holds nothing");
  }

  @Test
  void oneSite_isObservedAsItIs() {
    TwoSites site = new TwoSites("ny 2", Ways.ONE_WAY, false).observed(0);
    site.write(0, 1, 10, 20).arrives(0, 0, 1, 30);
    site.write(0, Op.FINAL_READ, OperationOutcome.OK, 0, 1, 50, 60);
    assertThat(site.ask(CHECK).status()).isEqualTo(Status.UNKNOWN);

    site.heard(0, Op.FINAL_READ, 0, 1, 70);
    assertThat(site.ask(CHECK).status()).isEqualTo(Status.VALID);
    assertThat(site.ask("convergence").status()).isEqualTo(Status.VALID);
  }
}
