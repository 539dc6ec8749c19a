package assay.judge.history;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.api.Observation;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class StaleReadsCheckerTest {

  private static Verdict check(Operations operations) {
    return CheckerRegistry.ask("stale-reads", operations.evidence());
  }

  @Test
  void readsOfTheLatestOrAConcurrentVersion_areValid_asABoundNotAsZero() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .read(0, 1, 30, 40)
                .write(0, 2, 50, 60)
                .read(0, 1, 55, 70)
                .read(0, 2, 55, 58)
                .read(0, 2, 70, 80));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(measure(verdict, "stale-reads").text())).startsWith("< ").contains("0 of 4");
    assertThat(measure(verdict, "stale-reads").highest()).isEqualTo(0.975);
  }

  /// 130 reads of a key in each of 31 partitions, ten of which serve 61 stale ones each: as
  /// independent reads they would give 14.0 to 16.3 %.
  @Test
  void intervalOfAShare_restsOnPartitions() {
    Measure stale = measure(check(byPartition(10)), "stale-reads");
    assertThat(Said.of(stale.text())).isEqualTo("15.1 % (610 of 4,030, within this run)");
    assertThat(stale.lowest()).isBetween(0.06, 0.085);
    assertThat(stale.highest()).isBetween(0.22, 0.26);

    Measure none = measure(check(byPartition(0)), "stale-reads");
    assertThat(Said.of(none.text()))
        .isEqualTo("< 11.2 % within this run (0 of 4,030 in 31 partitions)");
    assertThat(none.highest()).isCloseTo(1 - Math.pow(0.025, 1 / 31.0), within(1e-12));
  }

  private static Operations byPartition(int stalePartitions) {
    Operations operations = new Operations();
    int[] partitions = new int[31];
    for (int key = 0; key < 31; key++) {
      partitions[key] = key;
      operations.versions(key, 2);
      for (int read = 0; read < 130; read++) {
        long version = key < stalePartitions && read < 61 ? 1 : 2;
        operations.read(key, version, 100 + 10 * read, 105 + 10 * read);
      }
    }
    return operations.partitions(partitions);
  }

  /// A minute in which all partitions lag together, for a tenth of each second: by partitions alone
  /// the interval would be from 9 to 11 %.
  @Test
  void intervalOfAShare_restsOnTimeToo_ifAllPartitionsLagTogether() {
    Operations operations = new Operations();
    int[] partitions = new int[31];
    SplittableRandom random = new SplittableRandom(4);
    for (int key = 0; key < 31; key++) {
      partitions[key] = key;
      operations.versions(key, 2);
    }
    for (int second = 0; second < 60; second++) {
      long lag = 100_000_000L * random.nextLong(10);
      for (int read = 0; read < 310; read++) {
        long at = read * 1_000_000_000L / 310;
        boolean stale = at >= lag && at < lag + 200_000_000L && second % 2 == 0;
        long start = 1_000 + second * 1_000_000_000L + at;
        operations.read(read % 31, stale ? 1 : 2, start, start + 10);
      }
    }
    Measure stale = measure(check(operations.partitions(partitions)), "stale-reads");
    assertThat(stale.value()).isCloseTo(0.1, within(0.01));
    assertThat(Said.of(stale.text())).doesNotContain("within this run");
    assertThat(stale.lowest()).isBetween(0.06, 0.085);
    assertThat(stale.highest()).isBetween(0.115, 0.15);
  }

  /// 20 keys on an engine with one partition; 1 − 0.025^(1/20) is 16.8 %.
  @Test
  void onePartition_isNoSampleOfPartitions_soThatKeysAre() {
    Operations operations = new Operations();
    for (int key = 0; key < 20; key++) {
      operations.write(key, 1, 10, 20);
      for (int read = 0; read < 30; read++) {
        operations.read(key, 1, 100 + 10 * read, 105 + 10 * read);
      }
    }
    Measure none = measure(check(operations.partitions(new int[20])), "stale-reads");
    assertThat(Said.of(none.text()))
        .isEqualTo("< 16.8 % within this run (0 of 600 on 20 keys of one partition)");
    assertThat(none.highest()).isCloseTo(0.168, within(0.001));
  }

  @Test
  void shares_areOfTheMeasuredWindow_andTheWarmUpIsCountedApart() {
    Operations operations = new Operations().versions(0, 2);
    operations.read(0, 1, 50, 60).read(0, 1, 60, 70).read(0, 2, 70, 80);
    operations.read(0, 1, 150, 160).read(0, 2, 160, 170).read(0, 2, 170, 180).read(0, 2, 180, 190);
    Verdict verdict = check(operations.step(100, 1000, -1));

    assertThat(measure(verdict, "stale-reads").value()).isEqualTo(0.25);
    assertThat(Said.of(measure(verdict, "stale-reads").text()))
        .isEqualTo("25.0 % (1 of 4, within this run; 2 more of 3 during the warm-up)");
    assertThat(value(verdict, "stale-reads-found")).isEqualTo(3);
    assertThat(Said.of(verdict.summary()))
        .startsWith("1 of 4 reads were stale; 2 more of 3 during the warm-up");
    assertThat(verdict.witnesses()).hasSize(3);
  }

  @Test
  void whatOnlyTheWarmUpShowed_isNotCalledNone() {
    Operations operations = new Operations().versions(0, 2);
    operations.read(0, 1, 50, 60).read(0, 2, 150, 160);
    Verdict verdict = check(operations.step(100, 1000, -1));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "stale-reads").text()))
        .isEqualTo("50.0 % (1 of 2, within this run; all of them during the warm-up)");
    assertThat(value(verdict, "stale-reads-found")).isEqualTo(1);
  }

  @Test
  void readBehindAnAcknowledgedWrite_isStale_withAgeLagAndWitness() {
    Verdict verdict = check(new Operations().versions(0, 3).client(1).read(0, 1, 100, 110));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "stale-reads")).isEqualTo(1.0);
    assertThat(value(verdict, "stale-age")).isEqualTo(60);
    assertThat(value(verdict, "version-lag")).isEqualTo(2);
    assertThat(verdict.witnesses().getFirst().lines())
        .extracting(line -> line.what() + " " + line.version() + " of " + line.client())
        .containsExactly("write ok 2 of client-1", "read ok 1 of client-2");
  }

  @Test
  void readBehindAnotherRead_isAnInversion() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .write(0, 2, 30, 500)
                .client(1)
                .read(0, 2, 100, 110)
                .read(0, 1, 150, 160));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "stale-reads")).isZero();
    assertThat(value(verdict, "inversions")).isEqualTo(0.5);
    assertThat(value(verdict, "stale-age")).isEqualTo(40);
  }

  @Test
  void lateUnknownWrite_leavesAnAmbiguousRead() {
    Verdict verdict =
        check(new Operations().unknownWrite(0, 1, 10, 20).write(0, 2, 30, 40).read(0, 1, 50, 60));

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(verdict, "ambiguous-reads")).isEqualTo(1);
  }

  @Test
  void phantomFutureAndDamagedReads_areViolations() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .read(0, 9, 30, 40)
                .write(1, 1, 100, 110)
                .read(1, 1, 50, 60)
                .failedWrite(2, 1, 10, 20)
                .read(2, 1, 30, 40)
                .read(3, Observation.CORRUPT, 30, 40));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "phantom-reads")).isEqualTo(2);
    assertThat(value(verdict, "future-reads")).isEqualTo(1);
    assertThat(value(verdict, "damaged-reads")).isEqualTo(1);
  }

  @Test
  void afterAFault_readsOfLostDataAreToldFromStaleOnes() {
    Verdict verdict =
        check(
            new Operations()
                .versions(0, 2)
                .versions(1, 2)
                .fault(100)
                .read(0, 1, 200, 210)
                .read(1, 1, 200, 210)
                .write(2, 1, 300, 310)
                .write(2, 2, 320, 330)
                .read(2, 1, 400, 410)
                .finalRead(0, 1)
                .finalRead(1, 2)
                .finalRead(2, 2));

    assertThat(value(verdict, "reads-of-lost-data")).isEqualTo(1.0 / 3);
    assertThat(value(verdict, "stale-reads-after-fault")).isEqualTo(2.0 / 3);
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
  }

  @Test
  void lostDataAlone_isNotStale() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .read(0, 1, 30, 40)
                .fault(100)
                .read(0, Observation.ABSENT, 200, 210)
                .finalRead(0, Observation.ABSENT));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "reads-of-lost-data")).isEqualTo(1.0);
  }

  @Test
  void readInFlightAtTheFault_isOfLostData_notStaleBeforeIt() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .fault(100)
                .read(0, Observation.ABSENT, 95, 210)
                .finalRead(0, Observation.ABSENT));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "reads-of-lost-data")).isEqualTo(1.0);
  }

  @Test
  void writeInFlightAtTheFault_isLostData_whereOneThatBeganAfterItIsNot() {
    Operations operations = new Operations().write(0, 1, 10, 20).write(1, 1, 10, 20).fault(100);
    operations.write(0, 2, 90, 150).write(1, 2, 110, 150);

    operations.read(0, 1, 200, 210).read(1, 1, 200, 210);
    Verdict verdict = check(operations.finalRead(0, 1).finalRead(1, 1));

    assertThat(value(verdict, "reads-of-lost-data")).isEqualTo(0.5);
    assertThat(value(verdict, "stale-reads-after-fault")).isEqualTo(0.5);
  }

  @Test
  void versionReadAgainAfterTheFault_makesEarlierReadsStale_thoughItsKeyIsWrittenAgain() {
    Operations operations = new Operations().versions(0, 2).fault(200);
    operations.client(1).read(0, 1, 300, 310).read(0, 1, 320, 330);
    operations.client(0).read(0, 2, 340, 350).write(0, 3, 400, 410).finalRead(0, 3);
    Verdict verdict = check(operations);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "stale-reads-after-fault-found")).isEqualTo(2);
    assertThat(value(verdict, "stale-reads-after-fault")).isEqualTo(2.0 / 3);
    assertThat(value(verdict, "reads-of-lost-data-found")).isZero();
    assertThat(value(verdict, "undecided-reads-found")).isZero();
    assertThat(verdict.witnesses()).hasSize(2);
  }

  /// Key 20 in a run with near caches and a client-2 that was cut off for ten seconds; in
  /// milliseconds.
  @Test
  void nearCacheThatWasNotTold_isStale_whereLaterReadsFindTheVersion() {
    Operations operations = new Operations().fault(14_500);
    operations.write(0, 1, 3083, 3308).write(0, 2, 13496, 13497).write(0, 3, 33772, 33773);
    operations.write(0, 4, 37368, 37369);
    operations.client(1).read(0, 1, 11660, 11661).read(0, 1, 17384, 17385);
    operations.read(0, 1, 17980, 17981).read(0, 2, 28224, 28225).read(0, 2, 33820, 33821);
    operations.client(0).read(0, 1, 12996, 12997).read(0, 2, 30860, 30861);
    operations.read(0, 2, 33309, 33310).read(0, 3, 34044, 34045).read(0, 3, 34820, 34821);
    Verdict verdict = check(operations.finalRead(0, 4));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "stale-reads-found")).isZero();
    assertThat(value(verdict, "stale-reads-after-fault-found")).isEqualTo(3);
    assertThat(value(verdict, "reads-of-lost-data-found")).isZero();
    assertThat(value(verdict, "undecided-reads-found")).isZero();
  }

  @Test
  void anOlderMissedVersionThatSurvived_isEnough_andANewerOneIsNot() {
    Operations operations = new Operations().versions(0, 3).versions(1, 2).fault(200);
    operations.read(0, 1, 300, 310).read(0, 2, 320, 330).finalRead(0, 2);
    operations.read(1, 1, 300, 310).write(1, 3, 320, 330).read(1, 3, 340, 350).finalRead(1, 3);
    Verdict verdict = check(operations);

    assertThat(value(verdict, "stale-reads-after-fault-found")).isEqualTo(1);
    assertThat(value(verdict, "reads-of-lost-data-found")).isEqualTo(1);
    assertThat(value(verdict, "undecided-reads-found")).isEqualTo(1);
  }

  @Test
  void keyWrittenAgainBeforeAnybodySawTheVersion_leavesTheReadUndecided() {
    Operations operations = new Operations().versions(0, 2).fault(200);
    operations.read(0, 1, 300, 310).read(0, 1, 320, 330);
    operations.write(0, 3, 400, 410).read(0, 3, 420, 430).read(0, 3, 440, 450).finalRead(0, 3);
    Verdict verdict = check(operations);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(verdict, "undecided-reads")).isEqualTo(0.5);
    assertThat(value(verdict, "reads-of-lost-data")).isZero();
    Measure stale = measure(verdict, "stale-reads-after-fault");
    assertThat(stale.value()).isZero();
    assertThat(stale.most()).isEqualTo(0.5);
    assertThat(stale.stands()).isTrue();
    assertThat(Said.of(stale.text())).isEqualTo("0 % to 50.0 % (2 of 4 undecided)");
  }

  /// The product may have written the version again, after the fault had taken it.
  @Test
  void versionWhoseWriteWasStillUnderWay_provesNothingWhenItComesBack() {
    Operations underWay = new Operations().versions(0, 2).fault(200).write(0, 3, 150, 400);
    underWay.read(0, 3, 160, 170).read(0, 2, 300, 310).finalRead(0, 3);
    assertThat(value(check(underWay), "stale-reads-after-fault-found")).isZero();
    assertThat(value(check(underWay), "undecided-reads-found")).isEqualTo(1);

    Operations answered = new Operations().versions(0, 2).fault(200).write(0, 3, 150, 155);
    answered.read(0, 3, 160, 170).read(0, 2, 300, 310).finalRead(0, 3);
    assertThat(value(check(answered), "stale-reads-after-fault-found")).isEqualTo(1);

    Operations unknown = new Operations().versions(0, 2).fault(200).unknownWrite(0, 3, 150, 155);
    unknown.read(0, 3, 160, 170).read(0, 2, 300, 310).finalRead(0, 3);
    assertThat(value(check(unknown), "stale-reads-after-fault-found")).isZero();
    assertThat(value(check(unknown), "undecided-reads-found")).isEqualTo(1);
  }

  @Test
  void withoutAFinalRead_orWithAnotherFaultAfterIt_aReadOfLessIsUndecided() {
    Operations unread = new Operations().versions(0, 2).fault(200).read(0, 1, 300, 310);
    assertThat(value(check(unread), "undecided-reads-found")).isEqualTo(1);

    Operations again = new Operations().versions(0, 2);
    again.faults(
        List.of(new FaultTime(200, 210, true, "kill"), new FaultTime(400, 410, true, "kill")));
    again.read(0, 1, 300, 310).read(0, 1, 500, 510).finalRead(0, 1);
    assertThat(value(check(again), "undecided-reads-found")).isEqualTo(1);
    assertThat(value(check(again), "reads-of-lost-data-found")).isEqualTo(1);
  }

  @Test
  void stalenessBeforeAFault_standsWhateverIsUndecidedAfterIt() {
    Operations operations = new Operations().versions(0, 2).fault(200);
    operations.read(0, 2, 100, 110).read(0, 1, 300, 310).write(0, 3, 400, 410).finalRead(0, 3);
    Verdict verdict = check(operations);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(measure(verdict, "stale-reads").stands()).isTrue();
    assertThat(measure(verdict, "stale-reads-recent").stands()).isTrue();
  }

  @Test
  void recentReads_areThoseWithinATenthOfASecond() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 0, 10)
                .write(0, 2, 20, 30)
                .read(0, 1, 30 + 50_000, 30 + 60_000)
                .read(0, 1, 30 + 900_000, 30 + 910_000)
                .read(0, 2, 30 + 950_000, 30 + 960_000)
                .read(0, 2, 30 + 200_000_000L, 30 + 200_010_000L));

    assertThat(value(verdict, "stale-reads-recent")).isEqualTo(2.0 / 3);
    assertThat(value(verdict, "stale-reads")).isEqualTo(0.5);
  }

  @Test
  void injectedRate_liesInTheInterval() {
    double rate = 0.07;
    Random random = new Random(7);
    Operations operations = new Operations();
    for (int i = 0; i < 20_000; i++) {
      int key = i % 100;
      long at = i * 1_000L;
      long version = i / 100 + 1L;
      operations.write(key, version, at, at + 10);
      long read = version > 1 && random.nextDouble() < rate ? version - 1 : version;
      operations.read(key, read, at + 20, at + 30);
    }

    Verdict verdict = check(operations);

    double share = rate * 19_900 / 20_000;
    assertThat(measure(verdict, "stale-reads").lowest()).isLessThan(share);
    assertThat(measure(verdict, "stale-reads").highest()).isGreaterThan(share);
    assertThat(value(verdict, "stale-age")).isEqualTo(10);
    assertThat(verdict.witnesses()).hasSize(10);
  }

  @Test
  void withoutReads_nothingIsKnown() {
    assertThat(check(new Operations().write(0, 1, 10, 20)).status()).isEqualTo(Status.UNKNOWN);
  }
}
