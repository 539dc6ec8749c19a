package assay.judge.history;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

/// Keys that several clients write at a time.
final class SharedKeysTest {

  private static Verdict check(String checker, Operations operations) {
    return CheckerRegistry.ask(checker, operations.shared().evidence());
  }

  private static Verdict linearizability(Operations operations) {
    return check("linearizability", operations);
  }

  private static String witness(Verdict verdict) {
    return Said.of(verdict.witnesses().getFirst().sentence());
  }

  @Test
  void writesThatOverlap_fitEitherOrder_butNotBoth() {
    Operations operations =
        new Operations().write(0, 2, 10, 50).client(1).write(0, 1, 10, 50).read(0, 2, 60, 70);
    assertThat(linearizability(operations).status()).isEqualTo(Status.VALID);

    Verdict verdict = linearizability(operations.client(0).read(0, 1, 80, 90));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "linearizability")).isEqualTo(1);
  }

  @Test
  void twoWritesThatBothFoundNothing_areAWitness() {
    Verdict verdict =
        linearizability(
            new Operations()
                .swap(3, Observation.ABSENT, 1, 10, 50)
                .client(1)
                .swap(3, Observation.ABSENT, 2, 20, 60)
                .finalRead(3, 2));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(witness(verdict))
        .isEqualTo(
            "key 3: version 1 and version 2 were each written only because nothing was there");
    assertThat(verdict.witnesses().getFirst().lines())
        .extracting(line -> line.what() + " " + line.version())
        .contains("write ok 1", "write ok 2");
  }

  @Test
  void oneOfTwoThatFoundNothing_isRefused_andFits() {
    Operations operations =
        new Operations()
            .swap(3, Observation.ABSENT, 1, 10, 50)
            .client(1)
            .refused(3, Observation.ABSENT, 2, 20, 60);

    assertThat(linearizability(operations.finalRead(3, 1)).status()).isEqualTo(Status.VALID);
  }

  @Test
  void refusalAlthoughNothingElseWasWritten_fitsNoOrder() {
    Verdict verdict =
        linearizability(
            new Operations()
                .write(3, 1, 10, 20)
                .client(1)
                .refused(3, 1, 2, 30, 40)
                .finalRead(3, 1));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(witness(verdict))
        .isEqualTo(
            "key 3: a conditional write was refused, and no order of the operations until"
                + " 0.000000 s explains that");
  }

  @Test
  void versionThatWasReplaced_isNotThereAfterwards() {
    Operations operations =
        new Operations()
            .write(0, 1, 10, 20)
            .client(1)
            .swap(0, 1, 2, 1_000_000, 2_000_000)
            .read(0, 1, 1_500_000, 1_800_000);
    assertThat(linearizability(operations).status()).isEqualTo(Status.VALID);

    Verdict verdict = linearizability(operations.read(0, 1, 3_000_000, 4_000_000));

    assertThat(witness(verdict))
        .isEqualTo(
            "key 0: version 1 was there until 0.003000 s, yet version 2 had replaced it by"
                + " 0.002000 s");
  }

  /// Nothing comes between versions of one chain, not even a write that overlaps each of them.
  @Test
  void writeInsideAChain_fitsNoOrder() {
    Operations chain =
        new Operations().write(0, 1, 10, 20).swap(0, 1, 2, 30, 40).read(0, 2, 50, 60);
    assertThat(linearizability(chain.client(1).unknownWrite(0, 9, 25, 26)).status())
        .isEqualTo(Status.VALID);

    Verdict verdict = linearizability(chain.read(0, 9, 27, 28));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(witness(verdict)).contains("version 1, replaced step by step up to version 2,");
  }

  @Test
  void conditionWithoutAnswer_countsIfItsVersionWasSeen() {
    Operations operations =
        new Operations()
            .write(0, 1, 10, 20)
            .unknownSwap(0, 1, 2, 30, 40)
            .client(1)
            .swap(0, 1, 3, 50, 60);
    assertThat(linearizability(operations.finalRead(0, 3)).status()).isEqualTo(Status.VALID);

    assertThat(linearizability(operations.read(0, 2, 45, 48)).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void replacementOfWhatNobodyWrote_isAPhantom() {
    Verdict verdict =
        linearizability(
            new Operations().failedWrite(0, 1, 10, 20).swap(0, 1, 2, 30, 40).finalRead(0, 2));

    assertThat(value(verdict, "phantom-reads")).isEqualTo(1);
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
  }

  /// A deleted key is absent again, therefore two writes may both find nothing.
  @Test
  void deletesOfSeveralClients_areSearched() {
    assertThat(linearizability(insertedTwice().finalRead(0, 3)).status()).isEqualTo(Status.VALID);

    Operations third = insertedTwice().swap(0, Observation.ABSENT, 4, 70, 80).finalRead(0, 4);
    Verdict verdict = linearizability(third);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(witness(verdict)).contains("version 4 was written, and no order");
  }

  private static Operations insertedTwice() {
    return new Operations()
        .swap(0, Observation.ABSENT, 1, 10, 20)
        .client(1)
        .delete(0, 2, 15, 50)
        .swap(0, Observation.ABSENT, 3, 40, 60);
  }

  /// Each of so many open writes and deletes may have come last.
  @Test
  void searchBeyondItsBound_isNotKnown_andNeverGood() {
    Operations operations = new Operations().write(0, 1, 1, 2).read(0, 1, 3, 4);
    for (int version = 2; version < 80; version++) {
      operations.unknownSwap(0, Observation.PRESENT, version, 10, 20).read(0, 1, 21, 22);
    }
    operations.delete(0, 90, 10, 20).read(0, 79, 30, 40).write(1, 1, 1, 2).finalRead(1, 1);

    Verdict verdict = linearizability(everyVersionSeen(operations));

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(verdict, "undecided-keys")).isEqualTo(1);
    assertThat(Said.of(measure(verdict, "linearizability").text())).isEqualTo("0 to 1 of 2 keys");
    assertThat(Said.of(verdict.summary())).contains("because the search was given up");
  }

  /// A read of each version before its write was given up, all at the same time.
  private static Operations everyVersionSeen(Operations operations) {
    for (int version = 2; version < 80; version++) {
      operations.read(0, version, 10, 1_000_000);
    }
    return operations;
  }

  @Test
  void cutHistory_accusesNobodyForAbsence() {
    Operations operations = new Operations().write(0, 1, 10, 20).read(0, 0, 30, 40).cut();

    assertThat(linearizability(operations).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void writeAfterTheVersionReadBack_isLost_andNotOneBesideIt() {
    Operations operations =
        new Operations().write(0, 1, 10, 20).client(1).write(0, 2, 15, 30).finalRead(0, 1);
    assertThat(value(check("lost-writes", operations), "lost-writes")).isZero();

    Verdict verdict = check("lost-writes", operations.write(0, 3, 40, 50));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-writes")).isEqualTo(1);
    assertThat(witness(verdict)).contains("version 3 was acknowledged and version 1 was read back");
  }

  @Test
  void versionWithoutAnswer_mayHaveComeLast_unlessItWasReadBefore() {
    Operations operations =
        new Operations().unknownWrite(0, 1, 10, 20).client(1).write(0, 2, 40, 50).finalRead(0, 1);
    assertThat(check("lost-writes", operations).status()).isEqualTo(Status.VALID);

    assertThat(value(check("lost-writes", operations.read(0, 1, 25, 30)), "lost-writes"))
        .isEqualTo(1);
  }

  /// A load tries again until it is answered, and its first try may land after all others.
  @Test
  void versionThatWasTriedTwice_mayHaveComeLast() {
    Operations operations =
        new Operations()
            .unknownWrite(0, 1, 10, 20)
            .write(0, 1, 22, 30)
            .client(1)
            .write(0, 2, 40, 50)
            .finalRead(0, 1);

    assertThat(check("lost-writes", operations).status()).isEqualTo(Status.VALID);
  }

  @Test
  void absence_isALoss_unlessADeleteMayHaveComeLast() {
    Operations operations = new Operations().write(0, 1, 10, 20).finalRead(0, 0);
    assertThat(value(check("lost-writes", operations), "lost-writes")).isEqualTo(1);

    operations.client(1).delete(0, 2, 15, 30);
    assertThat(check("lost-writes", operations).status()).isEqualTo(Status.VALID);

    operations.client(1).write(0, 3, 40, 50);
    assertThat(value(check("lost-writes", operations), "lost-writes")).isEqualTo(1);
  }

  @Test
  void checksThatNeedOneOrder_areNotKnown() {
    for (String checker : new String[] {"stale-reads", "session-guarantees"}) {
      Operations operations = new Operations().write(0, 2, 10, 20).client(1).write(0, 1, 15, 30);
      Verdict verdict = check(checker, operations.read(0, 1, 40, 50));

      assertThat(verdict.status()).as(checker).isEqualTo(Status.UNKNOWN);
      assertThat(verdict.measures()).as(checker).isEmpty();
      assertThat(Said.of(verdict.summary())).as(checker).contains("clients write the same keys");
    }
  }
}
