package assay.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.Verdicts;
import assay.record.Verdicts.CellVerdict;
import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ControlsTest {

  private static final List<String> CHECKS = List.of("lost-writes", "stale-reads", "lost-updates");

  private final List<CellVerdict> verdicts = new ArrayList<>();

  private void found(String behaviour, Status... statuses) {
    for (int i = 0; i < CHECKS.size(); i++) {
      Verdict verdict = new Verdict(statuses[i], "found " + i, List.of(), List.of(), List.of());
      verdicts.add(new CellVerdict(behaviour + "-1", behaviour, 1, CHECKS.get(i), verdict));
    }
  }

  private SelfTest.Shown shown(String behaviour) {
    return Controls.of(new Verdicts(Verdicts.SCHEMA, "", verdicts), List.of(behaviour))
        .getFirst()
        .shown();
  }

  @Test
  void brokenEngine_mustBeCaughtByItsCheck() {
    found("loses-writes", Status.INVALID, Status.VALID, Status.VALID);
    SelfTest.Shown shown = shown("loses-writes");
    assertThat(shown.holds()).isTrue();
    assertThat(shown.demanded()).isEqualTo("lost-writes caught it, 2 others silent");
    assertThat(shown.seen()).isEqualTo("lost-writes caught it, 2 others silent: found 0");
  }

  @Test
  void brokenEngineThatIsNotCaught_isTold() {
    found("loses-writes", Status.VALID, Status.VALID, Status.VALID);
    assertThat(shown("loses-writes").holds()).isFalse();
    assertThat(shown("loses-writes").seen()).isEqualTo("all 3 checks silent");
  }

  @Test
  void checkThatCannotTell_hasNotCaught() {
    found("loses-writes", Status.UNKNOWN, Status.VALID, Status.VALID);
    assertThat(shown("loses-writes").holds()).isFalse();
    assertThat(shown("loses-writes").seen()).startsWith("lost-writes could not tell");
  }

  @Test
  void otherCheckThatAccusesToo_isTold() {
    found("loses-writes", Status.INVALID, Status.INVALID, Status.VALID);
    assertThat(shown("loses-writes").holds()).isFalse();
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
  void engineNobodyKnowsOrThatNeverRan_doesNotHold() {
    assertThat(shown("stalls").holds()).isFalse();
    assertThat(shown("stalls").seen()).isEqualTo("it was not run to its end");
    found("brand-new", Status.VALID, Status.VALID, Status.VALID);
    assertThat(shown("brand-new").seen()).isEqualTo("nobody said which");
  }
}
