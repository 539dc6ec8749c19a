package assay.judge.history;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.judge.Operations;
import assay.judge.trial.CheckerRegistry;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A key that was written again while a read of nothing was in flight, in a partition of other keys.
final class EmptiedPartitionsTest {

  private static final int KEYS = 10;
  private static final int SUSPECT = 0;

  /// The suspect is in partition 0, with all even keys; the others are in partition 1.
  private static Operations suspected() {
    int[] partitions = new int[KEYS + 4];
    Operations operations = new Operations();
    for (int key = 0; key < partitions.length; key++) {
      partitions[key] = key % 2;
      operations.write(key, 1, 10, 20);
    }
    operations.partitions(partitions).fault(200);
    return operations
        .read(SUSPECT, Observation.ABSENT, 300, 320)
        .write(SUSPECT, 2, 310, 330)
        .settlingRead(SUSPECT, 2, 340, 350)
        .finalRead(SUSPECT, 2);
  }

  private static Operations suspected(int emptied, Consumer<Operations> more) {
    Operations operations = suspected();
    for (int i = 1; i <= emptied; i++) {
      operations.settlingRead(2 * i, Observation.ABSENT, 340, 350);
    }
    more.accept(operations);
    return operations;
  }

  private static Verdict check(Operations operations) {
    return CheckerRegistry.ask("stale-reads", operations.evidence());
  }

  private static void isOfLostData(Operations operations, boolean lost) {
    Verdict verdict = check(operations);
    assertThat(verdict.status()).isEqualTo(lost ? Status.VALID : Status.UNKNOWN);
    assertThat(value(verdict, "reads-of-lost-data-found")).isEqualTo(lost ? 1 : 0);
    assertThat(value(verdict, "undecided-reads-found")).isEqualTo(lost ? 0 : 1);
    assertThat(value(verdict, "stale-reads-after-fault-found")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"0, false", "4, false", "5, true", "6, true"})
  void readOfNothing_isOfLostData_ifEnoughKeysOfItsPartitionAreGone(int emptied, boolean lost) {
    isOfLostData(suspected(emptied, operations -> {}), lost);
  }

  @Test
  void finalReads_showNothing_forTheyComeLate() {
    isOfLostData(suspected(4, operations -> operations.finalRead(10, Observation.ABSENT)), false);
  }

  @Test
  void valueFromBeforeTheFault_showsThatThePartitionIsNotEmpty() {
    isOfLostData(suspected(5, operations -> operations.read(12, 1, 400, 410)), false);
    isOfLostData(suspected(5, operations -> operations.finalRead(12, 1)), false);
  }

  @Test
  void valueFromAfterTheFault_orOfAnotherPartition_doesNot() {
    isOfLostData(
        suspected(5, operations -> operations.write(12, 2, 400, 410).finalRead(12, 2)), true);
    // A write in flight at the fault may reach the new owner.
    isOfLostData(
        suspected(5, operations -> operations.write(12, 2, 190, 210).finalRead(12, 2)), true);
    isOfLostData(suspected(5, operations -> operations.finalRead(3, 1)), true);
  }

  @Test
  void keysWithoutAValueBeforeTheFault_andRemovedOnes_showNothing() {
    Operations never = suspected();
    for (int key = KEYS + 4; key < KEYS + 14; key++) {
      never.settlingRead(key, Observation.ABSENT, 340, 350);
    }
    isOfLostData(never, false);
    isOfLostData(suspected(5, operations -> operations.delete(12, 2, 100, 110)), false);
  }

  @Test
  void anotherFault_orOneThatLasts_mayBeTheReason() {
    FaultTime kill = new FaultTime(200, 210, true, "kill");
    isOfLostData(
        suspected(
            6,
            operations -> operations.faults(List.of(kill, new FaultTime(360, 370, true, "kill")))),
        false);
  }

  @Test
  void anotherMemberThatTheClusterLost_mayBeTheReason() {
    isOfLostData(
        suspected(
            6,
            operations ->
                operations.event(400, TimedEvent.Type.ENGINE_TELLS, Map.of("left", "member-2"))),
        false);
    isOfLostData(
        suspected(
            6,
            operations ->
                operations
                    .event(
                        150,
                        TimedEvent.Type.MEMBERS,
                        Map.of("members", "member-1,member-2,member-3"))
                    .event(400, TimedEvent.Type.MEMBERS, Map.of("members", "member-1"))),
        false);
    isOfLostData(
        suspected(
            6,
            operations ->
                operations
                    .event(
                        150,
                        TimedEvent.Type.MEMBERS,
                        Map.of("members", "member-1,member-2,member-3"))
                    .event(
                        200, TimedEvent.Type.FAULT, Map.of("fault", "kill", "members", "member-2"))
                    .event(400, TimedEvent.Type.MEMBERS, Map.of("members", "member-1,member-3"))),
        true);
  }

  @Test
  void readThatBeganBeforeTheEffect_isNotExplained() {
    Operations operations = suspected(5, more -> {});
    operations.write(12, 2, 190, 195).read(12, Observation.ABSENT, 199, 250);
    operations.write(12, 3, 240, 260).finalRead(12, 3);
    assertThat(value(check(operations), "undecided-reads-found")).isEqualTo(1);
  }

  @Test
  void writeThatWaitedForTheNewOwner_isNotKnownToBeLost() {
    Operations operations = suspected(5, more -> {});
    operations.write(12, 2, 190, 250).read(12, Observation.ABSENT, 300, 320);
    operations.write(12, 3, 310, 330).finalRead(12, 3);
    Verdict verdict = check(operations);
    assertThat(value(verdict, "undecided-reads-found")).isEqualTo(1);
    assertThat(value(verdict, "reads-of-lost-data-found")).isEqualTo(1);
  }

  @Test
  void writeAnsweredBeforeTheEffect_isLostWithItsPartition() {
    Operations operations = suspected(5, more -> {});
    operations.write(12, 2, 190, 199).read(12, Observation.ABSENT, 300, 320);
    operations.write(12, 3, 310, 330).finalRead(12, 3);
    assertThat(value(check(operations), "reads-of-lost-data-found")).isEqualTo(2);
  }
}
