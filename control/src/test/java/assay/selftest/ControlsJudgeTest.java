package assay.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.test.SelfTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ControlsJudgeTest {

  private static final List<String> CHECKS = List.of("counters", "stale-reads", "lost-updates");

  private final List<TrialVerdict> verdicts = new ArrayList<>();

  private void found(String behaviour, Status... statuses) {
    for (int i = 0; i < CHECKS.size(); i++) {
      Verdict verdict =
          new Verdict(statuses[i], Fact.quoted("found " + i), List.of(), List.of(), List.of());
      verdicts.add(new TrialVerdict(behaviour + "-1", behaviour, 1, CHECKS.get(i), verdict));
    }
  }

  private SelfTest.Shown shown(String behaviour) {
    return ControlsJudge.of(new Verdicts(Verdicts.SCHEMA, "", verdicts), List.of(behaviour))
        .getFirst()
        .shown();
  }

  @Test
  void brokenEngine_mustBeCaughtByItsCheck() {
    found("loses-updates", Status.INVALID, Status.VALID, Status.INVALID);
    SelfTest.Shown shown = shown("loses-updates");
    assertThat(shown.holds()).isTrue();
    assertThat(shown.demanded())
        .isEqualTo("counters caught it, lost-updates caught it, 1 other silent");
    assertThat(shown.seen())
        .isEqualTo("counters caught it, lost-updates caught it, 1 other silent: found 0; found 2");
  }

  @Test
  void brokenEngineThatIsNotCaught_isTold() {
    found("loses-updates", Status.VALID, Status.VALID, Status.VALID);
    assertThat(shown("loses-updates").holds()).isFalse();
    assertThat(shown("loses-updates").seen()).isEqualTo("all 3 checks silent");
  }

  @Test
  void checkThatCannotTell_hasNotCaught() {
    found("loses-updates", Status.UNKNOWN, Status.VALID, Status.INVALID);
    assertThat(shown("loses-updates").holds()).isFalse();
    assertThat(shown("loses-updates").seen()).contains("counters could not tell");
  }

  /// A key written again after the loss may have been read stale: the check may be undecided, but
  /// must not accuse.
  @Test
  void staleReadsOfAnEngineThatLosesWrites_mayBeUndecided_andNotFound() {
    verdict("lost-writes", Status.INVALID);
    verdict("linearizability", Status.INVALID);
    verdict("session-guarantees", Status.INVALID);
    verdict("stale-reads", Status.UNKNOWN);
    assertThat(shown("loses-writes").holds()).isTrue();
    assertThat(shown("loses-writes").seen()).contains("stale-reads could not tell");

    verdicts.removeLast();
    verdict("stale-reads", Status.INVALID);
    assertThat(shown("loses-writes").holds()).isFalse();
  }

  private void verdict(String checker, Status status) {
    Verdict verdict = new Verdict(status, Fact.quoted("found"), List.of(), List.of(), List.of());
    verdicts.add(new TrialVerdict("loses-writes-1", "loses-writes", 1, checker, verdict));
  }

  @Test
  void otherCheckThatAccusesToo_isTold() {
    found("loses-updates", Status.INVALID, Status.INVALID, Status.INVALID);
    assertThat(shown("loses-updates").holds()).isFalse();
  }

  @Test
  void correctEngine_mayBeAccusedByNobody() {
    found("map", Status.VALID, Status.VALID, Status.VALID);
    assertThat(shown("map").holds()).isTrue();
    verdicts.clear();
    found("map", Status.VALID, Status.INVALID, Status.VALID);
    assertThat(shown("map").holds()).isFalse();
  }

  @Test
  void worstOfSeveralRepeats_counts() {
    found("map", Status.VALID, Status.VALID, Status.VALID);
    found("map", Status.VALID, Status.VALID, Status.INVALID);
    found("map", Status.VALID, Status.VALID, Status.VALID);
    assertThat(shown("map").holds()).isFalse();
  }

  @Test
  void unharmedRun_mayBeAccusedByNobody() {
    assertThat(unharmed().holds()).as("never run").isFalse();
    found("map", Status.VALID, Status.VALID, Status.VALID);
    assertThat(unharmed().holds()).isTrue();
    found("map", Status.VALID, Status.UNKNOWN, Status.VALID);
    assertThat(unharmed().holds()).isFalse();
    assertThat(unharmed().seen()).startsWith("stale-reads could not tell");
  }

  private SelfTest.Shown unharmed() {
    return ControlsJudge.unharmed(new Verdicts(Verdicts.SCHEMA, "", verdicts)).shown();
  }

  @Test
  void engineNobodyKnowsOrThatNeverRan_doesNotHold() {
    assertThat(shown("stalls").holds()).isFalse();
    assertThat(shown("stalls").seen()).isEqualTo("it was not run to its end");
    found("brand-new", Status.VALID, Status.VALID, Status.VALID);
    assertThat(shown("brand-new").seen()).isEqualTo("nobody said which");
  }

  private static TrialVerdict lossesOf(String behaviour, List<Measure> measures) {
    Verdict verdict = new Verdict(Status.VALID, Fact.quoted(""), measures, List.of(), List.of());
    return new TrialVerdict(behaviour + "-1", behaviour, 1, "lost-writes", verdict);
  }

  private SelfTest.Shown droppedMembers() {
    return ControlsJudge.of(
            new Verdicts(Verdicts.SCHEMA, "", verdicts), List.of("map", "drops-out"))
        .getLast()
        .shown();
  }

  @Test
  void droppedMember_mustBeNamedWhereThereIsOne_andNowhereElse() {
    Measure one = Measure.of("dropped-members", 1, Fact.quoted("member-2"));
    verdicts.add(lossesOf("map", List.of()));
    assertThat(droppedMembers().holds()).isFalse();
    verdicts.add(lossesOf("drops-out", List.of(one)));
    assertThat(droppedMembers().holds()).isTrue();
    verdicts.add(lossesOf("map", List.of(one)));
    assertThat(droppedMembers().holds()).isFalse();
  }
}
