package assay.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.words.Glossary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every family in every list of metrics: each omission is intended.
final class MetricFamilyTest {

  static Stream<MetricFamily> families() {
    return MetricFamily.builtIn().stream();
  }

  /// Harm proven by a witness is reported everywhere, itself or as part of other harm.
  @ParameterizedTest
  @MethodSource("families")
  void harm_isInEveryListThatTellsHarm(MetricFamily family) {
    if (!family.harm()) {
      assertThat(family.isShownIn(MetricListName.ANSWER)).isFalse();
      return;
    }
    MetricFamily told = family.partOf().orElse(family);
    assertThat(told.harm()).isTrue();
    assertThat(told.partOf()).isEmpty();
    for (MetricListName list :
        List.of(
            MetricListName.ANSWER,
            MetricListName.PAGE,
            MetricListName.COMPARE,
            MetricListName.TRADE)) {
      assertThat(told.isShownIn(list)).as(list.name()).isTrue();
    }
  }

  /// The page's first figures for speed and faults are compared too.
  @ParameterizedTest
  @MethodSource("families")
  void gain_thatIsShownFirst_isCompared(MetricFamily family) {
    boolean time = family.side() == ResultsTableSide.GAIN && family.about() != SubjectKind.NOTHING;
    assertThat(
            family.isShownIn(MetricListName.COMPARE)
                || !time
                || !family.isShownIn(MetricListName.PAGE))
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("families")
  void trait_isNoneThatContradictsAnother(MetricFamily family) {
    assertThat(family.lowerIsBetter() || !family.harm()).isTrue();
    assertThat(family.fold() == RepeatAggregation.MEDIAN && family.harm()).isFalse();
    assertThat(family.quantile().isPresent())
        .isEqualTo(family != MetricFamily.MEAN && family.loop() != LoopKind.NONE);
    assertThat(family.side() == ResultsTableSide.GAIN && family.needsFault()).isFalse();
    assertThat(family.implied() && !family.harm()).isFalse();
  }

  /// A run's maximum, or a count of failures, uses the worst repeat: a median would hide it.
  @ParameterizedTest
  @MethodSource("families")
  void mostOfARun_isTheWorstOfAllRepeats(MetricFamily family) {
    String is = Glossary.builtIn().find(family.key()).orElseThrow().is();
    boolean most =
        OptionalDouble.of(1).equals(family.quantile())
            || List.of(family.key().split("-")).contains("max")
            || is.matches(
                ".*\\b(longest|largest|oldest|stalest|worst|[Mm]ost (keys|changes|acknowledged))\\b.*");
    boolean wrong = family.harm() || (family.needsFault() && family.unit().equals("count"));
    RepeatAggregation expected =
        family == MetricFamily.FAULTS_WITH_LOSS
            ? RepeatAggregation.POOLED
            : most || wrong ? RepeatAggregation.WORST : family.fold();
    assertThat(family.fold()).isEqualTo(expected);
    assertThat(family.fold() == RepeatAggregation.MEDIAN && family.mayBeNone()).isFalse();
  }

  /// The positive control: these are found by their names or their descriptions.
  @Test
  void mostOfARun_isFound() {
    assertThat(families().filter(family -> family.fold() == RepeatAggregation.WORST))
        .contains(
            MetricFamily.MAX,
            MetricFamily.GC_PAUSE_MAX,
            MetricFamily.CROSS_SITE_DELAY_MAX,
            MetricFamily.CROSS_SITE_BACKLOG,
            MetricFamily.LONGEST_AFTER_FAULT,
            MetricFamily.STALLS);
  }

  @ParameterizedTest
  @MethodSource("families")
  void id_isReadBackAsItWasMade(MetricFamily family) {
    for (MetricSubject subject :
        List.of(
            MetricSubject.NONE, MetricSubject.of("get"), MetricSubject.of("get under traffic"))) {
      MetricId made = family.of(subject);
      assertThat(MetricId.of(made.id())).isEqualTo(made);
      assertThat(made.subject()).isEqualTo(subject);
    }
  }

  @Test
  void percentile_isFoundByItsLoopAndItsShare() {
    assertThat(MetricFamily.ofQuantile(LoopKind.OPEN, 0.999)).hasValue(MetricFamily.P99_9);
    assertThat(MetricFamily.ofQuantile(LoopKind.CLOSED, 0.5)).hasValue(MetricFamily.SERVICE_P50);
    assertThat(MetricFamily.ofQuantile(LoopKind.FAULT, 0.99)).hasValue(MetricFamily.FAULT_P99);
    assertThat(MetricFamily.ofQuantile(LoopKind.OPEN, 1)).hasValue(MetricFamily.MAX);
    assertThat(MetricFamily.ofQuantile(LoopKind.CLOSED, 0.9)).isEmpty();
  }

  /// A place on one side of the results table belongs to one family.
  @Test
  void rankedLists_haveNoTwoInOnePlace() {
    for (MetricListName list : MetricListName.values()) {
      assertThat(MetricFamily.shownIn(list)).as(list.name()).isNotEmpty();
      for (ResultsTableSide side : ResultsTableSide.values()) {
        List<Integer> places =
            MetricFamily.shownIn(list).stream()
                .filter(family -> list.ranked() && family.side() == side)
                .map(family -> family.place(list))
                .toList();
        assertThat(places).as(list + " " + side).doesNotHaveDuplicates().doesNotContain(0);
      }
    }
    assertThat(MetricFamily.shownIn(MetricListName.ANSWER).getFirst())
        .isEqualTo(MetricFamily.LOST_WRITES);
  }

  private static final Map<String, String> PLAIN =
      Map.of("side", "COST", "better", "LOWER", "fold", "WORST", "timing", "NONE");

  private static void refused(String trait, String value) {
    Map<String, String> traits = new HashMap<>(PLAIN);
    if (value.isEmpty()) {
      traits.remove(trait);
    } else {
      traits.put(trait, value);
    }
    assertThatThrownBy(() -> FamilyTraits.read("lost-writes", traits))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("lost-writes")
        .hasMessageContaining(trait);
  }

  /// A misspelt word in `words.yaml` must not become a silent default.
  @Test
  void traits_areAllThereAndKnown() {
    assertThat(FamilyTraits.read("lost-writes", PLAIN).fold()).isEqualTo(RepeatAggregation.WORST);
    PLAIN.keySet().forEach(required -> refused(required, ""));
    refused("fold", "WORTS");
    refused("better", "LESS");
    refused("harms", "yes");
    refused("harm", "true");
    refused("answer", "first");
    refused("page", "yes");
    refused("quantile", "99");
  }
}
