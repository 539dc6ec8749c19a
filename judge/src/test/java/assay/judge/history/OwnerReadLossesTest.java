package assay.judge.history;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.judge.Operations;
import assay.judge.trial.CheckerRegistry;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A key with two versions written before a fault, the first read after it, and another write:
/// whether settling reads distinguish stale from lost.
final class OwnerReadLossesTest {

  private static final FaultTime KILL = new FaultTime(200, 250, true, "kill");
  private static final FaultTime LATER_KILL = new FaultTime(400, 410, true, "kill");
  private static final FaultTime PAUSE = new FaultTime(200, 250, true, "pause", 280);

  private static Operations after(FaultTime... faults) {
    return new Operations().versions(0, 2).faults(List.of(faults));
  }

  private static Verdict writtenAgain(Operations operations) {
    return check(operations.write(0, 3, 500, 510).finalRead(0, 3));
  }

  private static Verdict check(Operations operations) {
    return CheckerRegistry.ask("stale-reads", operations.evidence());
  }

  private static void assertCounts(Verdict verdict, int stale, int lost, int undecided) {
    assertThat(value(verdict, "stale-reads-after-fault-found")).isEqualTo(stale);
    assertThat(value(verdict, "reads-of-lost-data-found")).isEqualTo(lost);
    assertThat(value(verdict, "undecided-reads-found")).isEqualTo(undecided);
    assertThat(verdict.status())
        .isEqualTo(stale > 0 ? Status.INVALID : undecided > 0 ? Status.UNKNOWN : Status.VALID);
  }

  @Test
  void ownerThatLacksTheVersion_showsThatItWasLost() {
    assertCounts(
        writtenAgain(after(KILL).read(0, 1, 300, 310).settlingRead(0, 1, 311, 315)), 0, 1, 0);
  }

  @Test
  void ownerThatHasTheVersion_showsThatTheReadWasStale() {
    assertCounts(
        writtenAgain(after(KILL).read(0, 1, 300, 310).settlingRead(0, 2, 311, 315)), 1, 0, 0);
  }

  @Test
  void versionThatComesBackAfterAll_wasNotLost() {
    Operations operations = after(KILL).read(0, 1, 300, 310).settlingRead(0, 1, 311, 315);
    assertCounts(writtenAgain(operations.read(0, 2, 400, 410)), 1, 0, 0);
  }

  @Test
  void oneSettlingRead_isAboutEarlierAndLaterReads() {
    Operations operations = after(KILL).read(0, 1, 300, 310).settlingRead(0, 1, 311, 315);
    assertCounts(writtenAgain(operations.read(0, 1, 320, 330).read(0, 1, 340, 350)), 0, 3, 0);
  }

  @Test
  void ownerThatHasLessThanWasRead_showsLoss_andOneThatHasMoreThanWasKnown_nothing() {
    Operations less = after(KILL).read(0, 1, 300, 310);
    assertCounts(writtenAgain(less.settlingRead(0, Observation.ABSENT, 311, 315)), 0, 1, 0);

    Operations more = after(KILL).read(0, 1, 300, 310).write(0, 3, 311, 330);
    assertCounts(check(more.settlingRead(0, 3, 312, 335).finalRead(0, 3)), 0, 0, 1);
  }

  @Test
  void readThatBeganBeforeTheFaultTookEffect_orFailed_showsNoLoss() {
    assertCounts(
        writtenAgain(after(KILL).read(0, 1, 230, 240).settlingRead(0, 1, 245, 260)), 0, 0, 1);

    Operations failed = after(KILL).read(0, 1, 300, 310);
    failed.add(Op.SETTLING_READ, OperationOutcome.FAILED, 0, Observation.ABSENT, 311, 315);
    assertCounts(writtenAgain(failed), 0, 0, 1);
  }

  @Test
  void laterFault_mayHaveTakenTheVersionBetweenTheReads() {
    Operations between = after(KILL, LATER_KILL).read(0, 1, 300, 310);
    assertCounts(writtenAgain(between.settlingRead(0, 1, 420, 430)), 0, 0, 1);

    Operations before = after(KILL, LATER_KILL).settlingRead(0, 1, 300, 310);
    assertCounts(writtenAgain(before.read(0, 1, 420, 430)), 0, 1, 0);
  }

  @Test
  void faultThatLasts_mayHaveLeftAnotherOwner_soThatOnlyStaleIsShown() {
    assertCounts(
        writtenAgain(after(PAUSE).read(0, 1, 300, 310).settlingRead(0, 1, 311, 315)), 0, 0, 1);
    assertCounts(
        writtenAgain(after(PAUSE).read(0, 1, 300, 310).settlingRead(0, 2, 311, 315)), 1, 0, 0);
  }

  @Test
  void settlingReadOfBeforeTheVersionWasKnown_saysNothingOfIt() {
    Operations operations = new Operations().write(0, 1, 10, 20).faults(List.of(KILL));
    operations.write(0, 2, 190, 300).settlingRead(0, 1, 260, 270).read(0, 1, 310, 320);
    assertCounts(writtenAgain(operations), 0, 0, 1);
  }

  @Test
  void settlingReads_areNoReadsOfTheLoad() {
    Operations operations = after(KILL).read(0, 2, 300, 310).settlingRead(0, 1, 311, 315);
    Verdict verdict = writtenAgain(operations);

    assertCounts(verdict, 0, 0, 0);
    assertThat(CheckerRegistry.ask("linearizability", operations.evidence()).status())
        .isEqualTo(Status.VALID);
  }

  @Test
  void deleteThatTheOwnerLacks_isLost_andNothingIsRightAfterOne() {
    Operations operations = new Operations().write(0, 1, 10, 20).delete(0, 2, 30, 40);
    operations.faults(List.of(KILL)).read(0, 1, 300, 310).settlingRead(0, 1, 311, 315);
    assertCounts(writtenAgain(operations), 0, 1, 0);

    Operations kept = new Operations().write(0, 1, 10, 20).delete(0, 2, 30, 40);
    kept.faults(List.of(KILL)).read(0, 1, 300, 310);
    assertCounts(writtenAgain(kept.settlingRead(0, Observation.ABSENT, 311, 315)), 1, 0, 0);
  }
}
