package assay.judge.site;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Said;
import assay.judge.window.StepTimes.FaultTime;
import assay.metric.MetricFamily;
import assay.metric.WithheldFigure.Why;
import assay.record.event.MemoryEvent;
import assay.record.event.SiteEvent;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class CrossSiteLagCheckerTest {

  private static final String CHECK = "cross-site-lag";

  @Test
  void lag_isTheAgeOfTheOldestChangeThatIsNotThere() {
    Verdict verdict =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .write(1, 1, 10, 30)
            .arrives(0, 1, 50)
            .arrives(1, 1, 90)
            .ask(CHECK);

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, CHECK)).isEqualTo(60);
    assertThat(value(verdict, "cross-site-backlog")).isEqualTo(2);
    assertThat(value(verdict, "cross-site-drain")).isEqualTo(60);
    assertThat(Said.of(verdict.summary()))
        .isEqualTo("up to 60 ns behind, by up to 2 keys; it drained in 60 ns, for 2 changes");
  }

  @Test
  void newerVersionOfTheKey_willDoForAnOlderOne() {
    Verdict verdict =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .write(0, 2, 30, 40)
            .write(0, 3, 50, 60)
            .arrives(0, 2, 70)
            .arrives(0, 3, 75)
            .ask(CHECK);

    assertThat(value(verdict, CHECK)).isEqualTo(50);
    assertThat(value(verdict, "cross-site-backlog")).isEqualTo(1);
    assertThat(value(verdict, "cross-site-backlog-changes")).isEqualTo(3);
  }

  @Test
  void backlogInBytes_isThatInChangesTimesTheSizeOfAValue() {
    TwoSites sites =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .write(1, 1, 30, 40)
            .arrives(0, 1, 70)
            .arrives(1, 1, 75);
    assertThat(sites.ask(CHECK).measures())
        .as("an engine that does not tell how large a value is")
        .noneMatch(measure -> measure.metric().equals("cross-site-backlog-bytes"));

    Verdict verdict = sites.event(5, new MemoryEvent.Serialized(548.5, 10)).ask(CHECK);

    assertThat(value(verdict, "cross-site-backlog-bytes")).isEqualTo(2 * 548.5);
  }

  @Test
  void changeThatIsThereBeforeItsAcknowledgement_isNeverBehind() {
    Verdict verdict = TwoSites.oneWay().write(0, 1, 10, 40).arrives(0, 1, 30).ask(CHECK);

    assertThat(Said.of(measure(verdict, CHECK).text())).isEqualTo("none");
    assertThat(value(verdict, "cross-site-drain")).isZero();
    assertThat(Said.of(verdict.summary())).isEqualTo("never behind, for 1 change");
  }

  @Test
  void delays_areFromWhenAChangeWasSent_untilItOrANewerOneArrives() {
    TwoSites sites = TwoSites.oneWay();
    for (int i = 0; i < 400; i++) {
      long at = 10_000L * i;
      sites.write(i, 1, at, at + 10).write(i, 2, at + 20, at + 30);
      sites.arrives(i, 2, at + 20 + 1_000 + i);
    }
    Verdict verdict = sites.ask(CHECK);

    assertThat(value(verdict, "delayed-changes")).isEqualTo(800);
    assertThat(value(verdict, "cross-site-delay-p50")).isCloseTo(1_210, within(2.0));
    assertThat(value(verdict, "cross-site-delay-max")).isCloseTo(1_419, within(2.0));
    assertThat(measure(verdict, "cross-site-delay-p99").lowest()).isLessThan(1_416);
    assertThat(value(verdict, "cross-site-throughput"))
        .isCloseTo(799e9 / (399 * 10_001), within(0.01));
  }

  /// A replicator that sends a key's newest value a second after its first change, 20 ms on the
  /// way: for ten changes in between the delays are 1,020 ms, 920 ms and so on.
  @Test
  void replicatorOfTheNewestAlone_isAsSlowAsItsChangesWait() {
    long ms = 1_000_000;
    TwoSites sites = TwoSites.oneWay();
    for (int key = 0; key < 20; key++) {
      long offset = 5 * ms * key;
      for (int version = 1; version <= 600; version++) {
        long at = offset + 100 * ms * (version - 1);
        sites.write(key, version, at, at + ms / 10);
      }
    }
    for (int flush = 0; flush < 60; flush++) {
      for (int key = 0; key < 20; key++) {
        long at = 5 * ms * key + 1_000 * ms * flush;
        sites.arrives(key, 10 * flush + 10, at + 1_020 * ms);
      }
    }
    Verdict verdict = sites.ask(CHECK);

    assertThat(value(verdict, "delayed-changes")).isEqualTo(12_000);
    assertThat(value(verdict, "cross-site-delay-p50"))
        .isCloseTo((double) (520 * ms), within(1.0 * ms));
    assertThat(value(verdict, "cross-site-delay-max"))
        .isCloseTo((double) (1_020 * ms), within(1.0 * ms));
    assertThat(value(verdict, "cross-site-throughput")).isCloseTo(200, within(5.0));
  }

  /// Version 2 overtakes version 1, whose delay it ends; an unacknowledged version may never have
  /// existed.
  @Test
  void changeThatWasOvertaken_endsWithTheNewerOne_andUnknownWritesThatWereReplacedHaveNoDelay() {
    Verdict verdict =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .write(0, 2, 30, 40)
            .arrives(0, 2, 50)
            .arrives(0, 1, 90)
            .write(0, Op.WRITE, OperationOutcome.UNKNOWN, 1, 1, 10, 20)
            .write(1, 2, 30, 40)
            .arrives(1, 2, 60)
            .ask(CHECK);

    assertThat(value(verdict, "delayed-changes")).isEqualTo(3);
    assertThat(value(verdict, "cross-site-delay-max")).isEqualTo(40);
  }

  @Test
  void tooFewChanges_orSomeThatNobodyHeardOf_leaveAPercentileWithoutAFigure() {
    Verdict few = TwoSites.oneWay().write(0, 1, 10, 20).arrives(0, 1, 50).ask(CHECK);
    TwoSites sites = TwoSites.oneWay();
    for (int i = 0; i < 400; i++) {
      sites.write(i, 1, 10L * i, 10L * i + 5);
      if (i % 10 > 0) {
        sites.arrives(i, 1, 10L * i + 50);
      }
    }
    Verdict silent = sites.ask(CHECK);

    assertThat(few.measures())
        .noneMatch(measure -> measure.metric().equals("cross-site-delay-p99"));
    assertThat(DelayFigures.missing(MetricFamily.CROSS_SITE_DELAY_P99, few))
        .hasValueSatisfying(why -> {
          assertThat(why.why()).isEqualTo(Why.TOO_FEW);
          assertThat(Said.of(why.text()))
              .isEqualTo(
                  "too few changes to bound p99: 1 of 368; measuring 405 times as long would do");
        });
    assertThat(DelayFigures.missing(MetricFamily.CROSS_SITE_DELAY_P99, silent))
        .hasValueSatisfying(why -> {
          assertThat(why.why()).isEqualTo(Why.UNANSWERED);
          assertThat(Said.of(why.text()))
              .isEqualTo("no finite p99: 10.0 % of the changes were not heard of");
        });
    assertThat(measure(silent, "cross-site-delay-p50").value()).isCloseTo(50, within(0.1));
  }

  @Test
  void changeThatNeverArrives_makesTheLagGrow_andTheDrainHasNoEnd() {
    Verdict verdict =
        TwoSites.oneWay()
            .step(0, 500)
            .write(0, 1, 10, 20)
            .held(0, 1, 0)
            .event(900, new SiteEvent.Drained("ldn", "observer-2", 1, 400))
            .ask(CHECK);

    assertThat(value(verdict, CHECK)).isEqualTo(480);
    assertThat(measure(verdict, "cross-site-drain").atLeast()).isTrue();
    assertThat(value(verdict, "cross-site-drain")).isEqualTo(880);
    assertThat(Said.of(verdict.summary())).contains("1 key had not arrived when it was given up");
  }

  @Test
  void changeThatArrivedUnheard_leavesTwoEnds() {
    Verdict verdict =
        TwoSites.oneWay()
            .step(0, 500)
            .write(0, 1, 10, 20)
            .write(1, 1, 30, 40)
            .arrives(0, 1, 120)
            .held(0, 1, 1)
            .held(1, 1, 1)
            .ask(CHECK);

    assertThat(measure(verdict, CHECK).lowest()).isEqualTo(100);
    assertThat(measure(verdict, CHECK).highest()).isEqualTo(460);
    assertThat(Said.of(verdict.summary())).contains("1 arrived unheard");
  }

  @Test
  void changesBeforeAnybodyListened_areNotLookedAt() {
    Verdict verdict =
        TwoSites.oneWay()
            .write(0, 1, 10, 20)
            .write(1, 1, 110, 120)
            .arrives(1, 1, 130)
            .event(100, new SiteEvent.ObserveBegins("ldn", "observer-2"))
            .ask(CHECK);

    assertThat(value(verdict, CHECK)).isEqualTo(10);
    assertThat(Said.of(verdict.summary())).endsWith("for 1 change");
  }

  @Test
  void faults_haveADelayAndACatchUpOfTheirOwn() {
    FaultTime cut = new FaultTime(100, 110, true, "link cut", 200);
    Verdict verdict =
        TwoSites.oneWay()
            .step(0, 500, cut)
            .write(0, 1, 10, 20)
            .arrives(0, 1, 50)
            .write(1, 1, 120, 130)
            .arrives(1, 1, 260)
            .write(2, 1, 210, 220)
            .arrives(2, 1, 290)
            .ask(CHECK);

    assertThat(value(verdict, "cross-site-delay-max")).isEqualTo(40);
    assertThat(value(verdict, "cross-site-fault-delay")).isEqualTo(140);
    assertThat(value(verdict, "cross-site-catch-up")).isEqualTo(60);
    assertThat(value(verdict, "cross-site-drain")).isEqualTo(70);
    assertThat(value(verdict, CHECK)).isEqualTo(130);
  }

  @Test
  void curves_tellTheLagAndTheBacklogOfTheRun() {
    Verdict verdict =
        TwoSites.oneWay()
            .step(0, 300_000_000)
            .write(0, 1, 10, 50_000_000)
            .arrives(0, 1, 250_000_000)
            .ask(CHECK);

    assertThat(verdict.curves())
        .extracting(curve -> curve.name())
        .containsExactly("track: lag of ldn", "track: backlog of ldn");
    assertThat(verdict.curves().getFirst().overTheRun()).isTrue();
    assertThat(verdict.curves().getFirst().points())
        .extracting(point -> point.y())
        .containsExactly(5e7, 1.5e8, 2e8);
    assertThat(verdict.curves().getLast().points())
        .extracting(point -> point.y())
        .containsExactly(1.0, 1.0, 1.0);
  }

  @Test
  void withoutChanges_nothingIsKnown() {
    assertThat(TwoSites.oneWay().ask(CHECK).status()).isEqualTo(Status.UNKNOWN);
  }
}
