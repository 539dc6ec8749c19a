package assay.judge.grid;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Found;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.judge.figure.Measurement;
import assay.judge.trial.CheckerRegistry;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class UnplannedFailureTest {
  private static final long SECOND = 1_000_000_000;

  private final List<TimedEvent> events = new ArrayList<>();

  private UnplannedFailureTest event(
      double seconds, TimedEvent.Type type, String field, String value) {
    events.add(
        SomeEvent.of(
            (long) (seconds * SECOND),
            "a-1",
            type,
            "open-1",
            "kill " + value,
            Map.of(field, value)));
    return this;
  }

  private UnplannedFailureTest counts(double seconds, String members) {
    return event(seconds, TimedEvent.Type.MEMBERS, "members", members);
  }

  private UnplannedFailureTest fault(double seconds, String members) {
    return event(seconds, TimedEvent.Type.FAULT, "members", members);
  }

  private UnplannedFailureTest ended(double seconds, String process) {
    return event(seconds, TimedEvent.Type.PROCESS_LOST, "process", process);
  }

  private List<String> found() {
    return UnplannedFailure.of(events, Optional.empty()).stream()
        .map(UnplannedFailure::member)
        .toList();
  }

  private List<String> dropped() {
    return DroppedMember.of(events).stream().map(DroppedMember::text).map(Said::of).toList();
  }

  private UnplannedFailureTest freeze(double seconds, String member) {
    return harmed(seconds, "pause", member);
  }

  private UnplannedFailureTest harmed(double seconds, String fault, String member) {
    events.add(
        SomeEvent.of(
            (long) (seconds * SECOND),
            "a-1",
            TimedEvent.Type.FAULT,
            "open-1",
            fault + " " + member,
            Map.of("fault", fault, "target", member, "members", member)));
    return this;
  }

  private UnplannedFailureTest sees(double seconds, String by, String members) {
    Map<String, String> fields = Map.of("by", by, "members", members);
    events.add(
        SomeEvent.of((long) (seconds * SECOND), "a-1", TimedEvent.Type.VIEW, "open-1", "", fields));
    return this;
  }

  private UnplannedFailureTest over(double seconds, String refused) {
    events.add(
        SomeEvent.of(
            (long) (seconds * SECOND),
            "a-1",
            TimedEvent.Type.FAULT_OVER,
            "open-1",
            "over",
            Map.of("proof", "joined", "refused", refused, "reason", "bad file", "number", "1")));
    return this;
  }

  @Test
  void memberThatDidNotStartAgain_isTheFaultsEffect_andAnotherOneIsNot() {
    harmed(10, "power-failure", "member-1,member-2,member-3")
        .ended(14, "member-1")
        .ended(14.2, "member-3")
        .over(14.5, "member-1, member-3")
        .ended(20, "member-2");
    assertThat(found()).containsExactly("member-2");
  }

  @Test
  void memberThatEndedBeforeTheFaultThatItDidNotSurvive_isASecondFailure() {
    Map<String, String> kill =
        Map.of("fault", "kill", "target", "member-3", "members", "member-3", "number", "2");
    events.add(SomeEvent.of(5 * SECOND, "a-1", TimedEvent.Type.FAULT, "open-1", "kill", kill));
    ended(7, "member-1")
        .harmed(10, "power-failure", "member-1")
        .ended(14, "member-1")
        .over(14.5, "member-1");
    assertThat(found()).containsExactly("member-1");
  }

  @Test
  void memberThatEndsAfterItHasStartedAgain_isASecondFailure() {
    harmed(10, "restart", "member-1").ended(14, "member-1");
    assertThat(found()).containsExactly("member-1");
  }

  @Test
  void survivorThatTheEngineNoLongerCounts_wasDroppedBecauseOfTheFault() {
    counts(1, "member-1,member-2,member-3")
        .fault(10, "member-1")
        .counts(10.1, "member-2,member-3")
        .counts(10.4, "member-3");

    assertThat(dropped())
        .containsExactly("the grid dropped member-2, seen 400 ms after `kill member-1`");
    assertThat(found()).isEmpty();
    assertThat(UnplannedFailure.unplannedExits(events)).isEqualTo(1);
  }

  @Test
  void survivorThatIsGoneWithTheVictim_isNamedOnce_andSoIsOneThatComesBack() {
    counts(1, "member-1,member-2,member-3")
        .fault(10, "member-1")
        .counts(10.2, "member-3")
        .counts(12, "member-2,member-3")
        .counts(14, "member-3");

    assertThat(dropped())
        .containsExactly("the grid dropped member-2, seen 200 ms after `kill member-1`");
  }

  @Test
  void timeIsTheEngines_ifItTells() {
    counts(1, "member-1,member-2,member-3")
        .freeze(10, "member-1")
        .event(25.4, TimedEvent.Type.ENGINE_TELLS, "left", "member-2")
        .counts(90.2, "member-1,member-3");

    assertThat(dropped())
        .containsExactly("the grid dropped member-2 15.4 s after `pause member-1`");
  }

  /// A member reports sooner than a client with a lost connection.
  @Test
  void timeIsThatOfAMembersOwnView_ifNobodyToldSooner() {
    counts(1, "member-1,member-2,member-3")
        .sees(2, "member-1", "member-1,member-2,member-3")
        .freeze(10, "member-1")
        .sees(25.4, "member-1", "member-1,member-3")
        .counts(90.2, "member-1,member-3");

    assertThat(dropped())
        .containsExactly("the grid dropped member-2, seen 15.4 s after `pause member-1`");
  }

  /// An expelled member counts only itself: it drops none of those that expelled it.
  @Test
  void viewOfAMemberThatIsDropped_isNotTheGrids_untilItIsCountedAgain() {
    counts(1, "member-1,member-2,member-3")
        .sees(2, "member-1", "member-1,member-2,member-3")
        .sees(2, "member-3", "member-1,member-2,member-3")
        .freeze(10, "member-3")
        .sees(15, "member-1", "member-1,member-2")
        .sees(25, "member-3", "member-3");
    assertThat(dropped())
        .containsExactly("the grid dropped member-3, seen 5.00 s after `pause member-3`");
    sees(30, "member-1", "member-1,member-2,member-3")
        .sees(30.1, "member-3", "member-1,member-2,member-3")
        .sees(40, "member-3", "member-1,member-3");
    assertThat(dropped())
        .containsExactly(
            "the grid dropped member-3, seen 5.00 s after `pause member-3`",
            "the grid dropped member-2, seen 30.0 s after `pause member-3`");
  }

  @Test
  void memberThatWasFrozen_andWasDropped_isNamed_andIsNoUnplannedExit() {
    counts(1, "member-1,member-2").freeze(10, "member-2").counts(15, "member-1");

    assertThat(dropped())
        .containsExactly("the grid dropped member-2, seen 5.00 s after `pause member-2`");
    assertThat(UnplannedFailure.unplannedExits(events)).isZero();
  }

  @Test
  void memberThatIsStartedAgain_beginsWithAViewOfItsOwn() {
    sees(1, "member-1", "member-1,member-2,member-3")
        .fault(10, "member-1")
        .sees(14, "member-1", "member-1")
        .sees(14.2, "member-1", "member-1,member-2,member-3");

    assertThat(dropped()).isEmpty();
  }

  @Test
  void survivorThatEnds_isNamedOnce() {
    counts(1, "member-1,member-2,member-3")
        .fault(10, "member-1")
        .counts(10.2, "member-2,member-3")
        .counts(11, "member-3")
        .ended(11.3, "member-2");

    assertThat(found()).containsExactly("member-2");
    assertThat(dropped()).isEmpty();
    assertThat(UnplannedFailure.unplannedExits(events)).isEqualTo(1);
    assertThat(Said.of(UnplannedFailure.of(events, Optional.empty()).getFirst().text()))
        .isEqualTo("member-2 ended by itself 1.30 s after `kill member-1`");
  }

  @Test
  void whoWasKilled_isNoSecondFailure() {
    counts(1, "member-1,member-2,member-3")
        .fault(10, "member-1,member-2")
        .counts(10.2, "member-3")
        .counts(12, "member-1,member-2,member-3,member-4")
        .fault(20, "member-3")
        .counts(20.5, "member-1,member-2,member-4");

    assertThat(found()).isEmpty();
    assertThat(dropped()).isEmpty();
  }

  @Test
  void memberThatIsThrownOutOfACalmCluster_isASecondFailure() {
    counts(1, "member-1,member-2").counts(3, "member-1");

    assertThat(Said.of(UnplannedFailure.of(events, Optional.empty()).getFirst().text()))
        .isEqualTo("the grid dropped member-2 without any fault");
    assertThat(UnplannedFailure.dropsWithoutFault(events)).isTrue();
  }

  /// A key without its acknowledged write at the end, judged with and without a second failure.
  private Verdict judged(boolean lost) {
    return judged(lost, Optional.empty());
  }

  private Verdict judged(boolean lost, Optional<String> elsewhere) {
    Operations operations = new Operations().write(0, 1, 10, 20).fault(30);
    operations.finalRead(0, lost ? 0 : 1);
    Evidence evidence = operations.evidence().withEvents(events);
    return UnplannedFailure.told(CheckerRegistry.ask("lost-writes", evidence), events, elsewhere);
  }

  private List<Measurement> toldApart(Verdict verdict) {
    return toldApart(verdict, Optional.empty());
  }

  private List<Measurement> toldApart(Verdict verdict, Optional<String> elsewhere) {
    List<Measurement> measurements =
        List.of(
            Measurement.of("lost-writes", Found.value(verdict, "lost-writes"), 1),
            Measurement.of("stale-reads", 0.5, 1),
            Measurement.of("recovery", 100, 1));
    return UnplannedFailure.toldApart(measurements, events, elsewhere);
  }

  /// A member freezes, is given up, wakes up, and the grid falls apart.
  @Test
  void whatIsLostWithAMemberThatTheGridDropped_isTheFaults() {
    counts(1, "member-1,member-2,member-3")
        .freeze(10, "member-1")
        .counts(25.4, "member-1,member-3");

    Verdict verdict = judged(true);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.summary()))
        .endsWith("; the grid dropped member-2, seen 15.4 s after `pause member-1`");
    assertThat(Found.value(verdict, DroppedMember.MEASURE)).isEqualTo(1);
    assertThat(toldApart(verdict)).allSatisfy(each -> assertThat(each.withheld()).isNull());
    assertThat(toldApart(verdict).getFirst().value()).isEqualTo(1);
  }

  @Test
  void whatIsLostWithAMemberThatEndedByItself_isFoundStill_andIsNotTheSettings() {
    counts(1, "member-1,member-2,member-3").fault(10, "member-1").ended(10.4, "member-2");

    Verdict verdict = judged(true);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.summary()))
        .contains("a second failure that no fault explains: member-2 ended by itself");
    assertThat(Found.value(verdict, UnplannedFailure.MEASURE)).isEqualTo(1);
    List<Measurement> measurements = toldApart(verdict);
    assertThat(String.valueOf(measurements.get(0).withheld()))
        .contains("SECOND_FAILURE", "member-2");
    assertThat(measurements.subList(1, 3))
        .allSatisfy(other -> assertThat(other.withheld()).isNull());
  }

  @Test
  void gridThatDropsMembersWithoutAFaultToo_isNotExplainedByTheFault() {
    counts(1, "member-1,member-2,member-3").freeze(10, "member-1").counts(15, "member-1,member-3");

    Verdict verdict = judged(true, Optional.of("none-1"));

    assertThat(Said.of(verdict.summary()))
        .contains(
            "the grid dropped member-2, seen 5.00 s after `pause member-1`, as it drops members"
                + " without a fault (in none-1)");
    assertThat(String.valueOf(toldApart(verdict, Optional.of("none-1")).getFirst().withheld()))
        .contains("SECOND_FAILURE");
  }

  /// An engine may end a process that is cut off.
  @Test
  void memberThatEndsSinceTheGridHadDroppedIt_isTheFaults() {
    counts(1, "member-1,member-2,member-3")
        .freeze(10, "member-1")
        .counts(15, "member-1,member-3")
        .ended(17, "member-2");

    assertThat(found()).isEmpty();
    assertThat(UnplannedFailure.unplannedExits(events)).isEqualTo(1);
  }

  @Test
  void memberThatEndsWhileItWasFrozenOrSoonAfter_isTheFaults() {
    freeze(10, "member-1").ends(25, TimedEvent.Type.FAULT_OVER, "open-1", 1).ended(26, "member-1");

    assertThat(found()).isEmpty();
  }

  @Test
  void whereNothingWasLost_theFigureStands() {
    counts(1, "member-1,member-2,member-3").fault(10, "member-1").ended(10.4, "member-2");

    assertThat(toldApart(judged(false)))
        .allSatisfy(measurement -> assertThat(measurement.withheld()).isNull());
  }

  @Test
  void lossOfOneFailure_isTheSettings() {
    counts(1, "member-1,member-2").fault(10, "member-1").counts(10.4, "member-2");

    Verdict verdict = judged(true);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.summary())).doesNotContain("no fault explains", "dropped");
    assertThat(toldApart(verdict)).allSatisfy(each -> assertThat(each.withheld()).isNull());
  }

  private UnplannedFailureTest full(double seconds, String member) {
    return harmed(seconds, "disk-fill", member);
  }

  @Test
  void lossWithAServerThatItsFullDiskEnds_isTheFaults_andTheExitIsCountedAllTheSame() {
    full(10, "member-1").ended(11, "member-1");

    Verdict verdict = judged(true);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.summary())).doesNotContain("no fault explains");
    assertThat(toldApart(verdict)).allSatisfy(each -> assertThat(each.withheld()).isNull());
    assertThat(UnplannedFailure.unplannedExits(events)).isEqualTo(1);
  }

  private UnplannedFailureTest ends(double seconds, TimedEvent.Type type, String step, int number) {
    Map<String, String> which = Map.of("number", String.valueOf(number));
    events.add(SomeEvent.of((long) (seconds * SECOND), "a-1", type, step, "", which));
    return this;
  }

  private boolean excused() {
    return !Said.of(judged(true).summary()).contains("no fault explains");
  }

  @Test
  void serverThatEndsSoonAfterItsDiskWasFull_isTheFaults() {
    full(10, "member-1").ends(20, TimedEvent.Type.FAULT_OVER, "open-1", 1).ended(25.9, "member-1");

    assertThat(excused()).isTrue();
  }

  @Test
  void serverThatEndsLongAfterItsDiskWasFull_isASecondFailure() {
    full(10, "member-1").ends(20, TimedEvent.Type.FAULT_OVER, "open-1", 1).ended(26.1, "member-1");

    assertThat(excused()).isFalse();
    assertThat(String.valueOf(toldApart(judged(true)).getFirst().withheld()))
        .contains("SECOND_FAILURE", "member-1");
  }

  @Test
  void serverWhoseDiskCouldNotBeCleared_isASecondFailureWhereItEndsLongAfter() {
    full(10, "member-1")
        .ends(20, TimedEvent.Type.FAULT_REMAINS, "open-1", 1)
        .ended(26.1, "member-1");

    assertThat(excused()).isFalse();
  }

  @Test
  void endOfAnotherFault_isNotThatOfTheFullDisk() {
    full(10, "member-1")
        .ends(12, TimedEvent.Type.FAULT_OVER, "open-1", 2)
        .ends(13, TimedEvent.Type.FAULT_OVER, "open-2", 1)
        .ended(26.1, "member-1");

    assertThat(excused()).isTrue();
  }

  @Test
  void diskThatWasNeverFull_excusesNothing() {
    full(10, "member-1")
        .ends(11, TimedEvent.Type.FAULT_WITHOUT_EFFECT, "open-1", 1)
        .ended(12, "member-1");

    assertThat(excused()).isFalse();
  }

  @Test
  void lossWithAnotherServerThanTheOneWhoseDiskIsFull_isNot() {
    full(10, "member-1").ended(11, "member-2");

    Verdict verdict = judged(true);

    assertThat(Said.of(verdict.summary())).contains("no fault explains");
    assertThat(String.valueOf(toldApart(verdict).getFirst().withheld()))
        .contains("SECOND_FAILURE", "member-2");
  }
}
