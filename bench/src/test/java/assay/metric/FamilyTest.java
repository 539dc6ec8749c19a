package assay.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every family against every list of metrics: what one list forgets, it forgets on purpose.
final class FamilyTest {

  static Stream<Family> families() {
    return Family.all().stream();
  }

  /// Harm that a witness proves is told everywhere, itself or as the harm that it is a part of.
  @ParameterizedTest
  @MethodSource("families")
  void harm_isInEveryListThatTellsHarm(Family family) {
    if (!family.harm()) {
      assertThat(family.isShownIn(MetricList.ANSWER)).isFalse();
      return;
    }
    Family told = family.partOf().orElse(family);
    assertThat(told.harm()).isTrue();
    assertThat(told.partOf()).isEmpty();
    for (MetricList list :
        List.of(MetricList.ANSWER, MetricList.PAGE, MetricList.COMPARE, MetricList.TRADE)) {
      assertThat(told.isShownIn(list)).as(list.name()).isTrue();
    }
  }

  /// What the page shows first of speed and of what a fault does is compared too.
  @ParameterizedTest
  @MethodSource("families")
  void gain_thatIsShownFirst_isCompared(Family family) {
    boolean time = family.side() == LedgerSide.GAIN && family.about() != SubjectKind.NOTHING;
    assertThat(family.isShownIn(MetricList.COMPARE) || !time || !family.isShownIn(MetricList.PAGE))
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("families")
  void trait_isNoneThatContradictsAnother(Family family) {
    assertThat(family.lowerIsBetter() || !family.harm()).isTrue();
    assertThat(family.fold() == FoldRule.MEDIAN && family.harm()).isFalse();
    assertThat(family.quantile().isPresent())
        .isEqualTo(family != Family.MEAN && family.loop() != Loop.NONE);
    assertThat(family.side() == LedgerSide.GAIN && family.needsFault()).isFalse();
    assertThat(family.implied() && !family.harm()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("families")
  void id_isReadBackAsItWasMade(Family family) {
    for (Subject subject :
        List.of(Subject.NONE, Subject.of("get"), Subject.of("get under traffic"))) {
      MetricId made = family.of(subject);
      assertThat(MetricId.of(made.id())).isEqualTo(made);
      assertThat(made.subject()).isEqualTo(subject);
    }
  }

  @Test
  void percentile_isFoundByItsLoopAndItsShare() {
    assertThat(Family.ofQuantile(Loop.OPEN, 0.999)).hasValue(Family.P99_9);
    assertThat(Family.ofQuantile(Loop.CLOSED, 0.5)).hasValue(Family.SERVICE_P50);
    assertThat(Family.ofQuantile(Loop.FAULT, 0.99)).hasValue(Family.FAULT_P99);
    assertThat(Family.ofQuantile(Loop.OPEN, 1)).hasValue(Family.MAX);
    assertThat(Family.ofQuantile(Loop.CLOSED, 0.9)).isEmpty();
  }

  @Test
  void rankedLists_haveNoTwoInOnePlace() {
    for (MetricList list : MetricList.values()) {
      List<Family> shown = Family.shownIn(list);
      assertThat(shown).as(list.name()).isNotEmpty().doesNotHaveDuplicates();
    }
    assertThat(Family.shownIn(MetricList.ANSWER).getFirst()).isEqualTo(Family.LOST_WRITES);
  }
}
