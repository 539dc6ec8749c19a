package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

public final class CheckerRegistryTest {

  private static final Evidence NOTHING = new Operations().evidence();

  private static Checker checker(Function<Evidence, Verdict> check) {
    return new Checker() {
      @Override
      public String name() {
        return "made-up";
      }

      @Override
      public Verdict check(Evidence evidence) {
        return check.apply(evidence);
      }
    };
  }

  @Test
  void crash_isUnknownWithItsReason() {
    Checker crashing =
        checker(evidence -> {
          throw new IllegalStateException("lost my way");
        });

    Verdict verdict = CheckerRegistry.ask(crashing, NOTHING, null);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary())).contains("lost my way");
  }

  @Test
  void violationWithoutAWitness_isUnknown() {
    Checker mute =
        checker(evidence ->
            new Verdict(Status.INVALID, Fact.quoted("bad"), List.of(), List.of(), List.of()));

    assertThat(CheckerRegistry.ask(mute, NOTHING, null).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void unknownChecker_isUnknown() {
    assertThat(CheckerRegistry.ask("no-such", NOTHING).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void historiesOutOfThisWorld_areNamed_andEveryCheckerIsUnknown() {
    assertThat(new Operations().write(0, 1, 10, 20).evidence().impossible()).isNull();
    Map<String, Operations> damaged = new LinkedHashMap<>();
    damaged.put("ends before it starts", new Operations().write(0, 1, 20, 10));
    damaged.put("lies outside of the run", new Operations().write(0, 1, -20, 10));
    damaged.put(
        "was acknowledged version 2 a second time, after operation 2",
        new Operations().versions(0, 2).write(0, 2, 50, 60));
    damaged.put(
        "wrote version 1 a second time, after operation 1",
        new Operations().unknownWrite(0, 1, 10, 20).write(0, 1, 50, 60));
    damaged.put(
        "wrote version 1 after version 2",
        new Operations().write(0, 2, 10, 20).write(0, 1, 30, 40));
    damaged.put(
        "began to write version 2 before the write of version 1 had ended",
        new Operations().write(0, 1, 10, 20).write(0, 2, 15, 40));
    damaged.put(
        "wrote version 900: there are but 1 operations", new Operations().write(0, 900, 10, 20));
    damaged.put("wrote version 0", new Operations().write(0, 0, 10, 20));
    damaged.put(
        "wrote version 2 of a key whose load has an unknown outcome",
        loading(OperationOutcome.UNKNOWN, 1, 10).write(0, 2, 30, 40));
    damaged.put(
        "was acknowledged version 1 a second time, after operation 1",
        loading(OperationOutcome.OK, 1, 10).add(loaded(OperationOutcome.OK, 1, 30)));
    damaged.put(
        "began to write version 2 0.001002 s into the run, after the final read of its key had begun 0.001000 s into it",
        new Operations().write(0, 1, 10, 20).finalRead(0, 1).write(0, 2, 1_002_000, 1_003_000));
    damaged.put(
        "began to write version 7 0.001002 s into the run, after the final read of its key",
        new Operations()
            .add(Op.FINAL_COUNT, OperationOutcome.OK, 0, 0, 1_000_000, 1_000_001)
            .add(Op.INCREMENT, OperationOutcome.UNKNOWN, 0, 7, 1_002_000, 1_003_000));
    damaged.put("has no key", new Operations().write(-1, 1, 10, 20));
    damaged.put("returned version -7", new Operations().read(0, -7, 10, 20));
    damaged.put(
        "is on a key that no workload has", new Operations().read(Integer.MAX_VALUE, 1, 10, 20));

    damaged.forEach((why, operations) -> {
      Evidence evidence = operations.evidence();
      Finding impossible = evidence.impossible();
      assertThat(Said.of(impossible)).contains("of the history, of client-1 on key", why);
      for (String name : CheckerRegistry.names()) {
        Verdict verdict = CheckerRegistry.ask(name, evidence, impossible);
        assertThat(verdict.status()).as(name).isEqualTo(Status.UNKNOWN);
        assertThat(Said.of(verdict.summary())).startsWith("not judged: operation").contains(why);
      }
    });
  }

  @Test
  void historyOutOfThisWorldWithADelete_isNotToldAndIsUnknown() {
    Operations zero = new Operations().write(0, 0, 10, 20).delete(0, 1, 30, 40);
    Operations key = new Operations().delete(0, 1, 10, 20).read(Integer.MAX_VALUE, 1, 30, 40);
    for (Operations damaged : List.of(zero, key)) {
      Map<String, Verdict> verdicts =
          CheckerRegistry.ask(CheckerRegistry.names(), damaged.evidence()).verdicts();
      assertThat(verdicts).containsOnlyKeys(CheckerRegistry.names());
      assertThat(verdicts.values())
          .allSatisfy(verdict -> {
            assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
            assertThat(Said.of(verdict.summary())).startsWith("not judged: operation");
          });
    }
    Operations sound = new Operations().write(0, 1, 10, 20).delete(0, 2, 30, 40).read(0, 0, 50, 60);
    assertThat(
            CheckerRegistry.ask(List.of("stale-reads"), sound.evidence())
                .verdicts()
                .get("stale-reads"))
        .extracting(Verdict::status)
        .isEqualTo(Status.VALID);
  }

  @Test
  void loadThatWasTriedAgain_isOfThisWorld() {
    for (OperationOutcome first : List.of(OperationOutcome.UNKNOWN, OperationOutcome.FAILED)) {
      Operations again = loading(first, 1, 10).add(loaded(OperationOutcome.OK, 1, 30));

      assertThat(again.evidence().impossible()).as(first.name()).isNull();
    }
    Operations written =
        loading(OperationOutcome.FAILED, 1, 10).add(loaded(OperationOutcome.OK, 1, 30));
    assertThat(written.write(0, 2, 50, 60).evidence().impossible()).isNull();
  }

  private static Operations loading(OperationOutcome outcome, long version, long start) {
    return new Operations().add(loaded(outcome, version, start));
  }

  private static Operation loaded(OperationOutcome outcome, long version, long start) {
    return new Operation(Op.WRITE, outcome, -1, 0, 0, version, start, start, start + 10);
  }
}
