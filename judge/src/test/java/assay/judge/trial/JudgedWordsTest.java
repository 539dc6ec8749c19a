package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.MetricFamily;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class JudgedWordsTest {

  private static final Set<String> UNITS =
      Set.of("ns", "/s", "share", "count", "bytes", "requests", "rows");

  @Test
  void everyFamilyOfMetrics_hasItsTextAndItsUnit() {
    assertThat(MetricFamily.builtIn()).hasSizeGreaterThan(50);
    assertThat(MetricFamily.builtIn())
        .allSatisfy(family ->
            assertThat(Glossary.builtIn().find(family.key()))
                .hasValueSatisfying(word -> {
                  assertThat(word.kind()).isIn(GlossaryEntry.Kind.METRIC, GlossaryEntry.Kind.CHECK);
                  assertThat(word.unit()).isIn(UNITS);
                  assertThat(word.unit()).isEqualTo(family.unit());
                }));
  }

  @Test
  void everyWordOfAMetric_isAFamily() {
    assertThat(Glossary.builtIn().entries())
        .filteredOn(word -> !word.metric().isEmpty() || word.kind() == GlossaryEntry.Kind.METRIC)
        .allSatisfy(word -> assertThat(MetricFamily.of(word.key())).as(word.key()).isPresent());
  }

  @Test
  void everyCheckOfAFamily_isOne() {
    assertThat(MetricFamily.builtIn())
        .allSatisfy(family ->
            family
                .neededCheck()
                .ifPresent(
                    check -> assertThat(CheckerRegistry.names()).as(family.key()).contains(check)));
    assertThat(MetricFamily.RECOVERY.neededCheck()).hasValue("recovery");
    assertThat(MetricFamily.FREE_HEAP.neededCheck()).hasValue("content");
    assertThat(MetricFamily.FREE_HEAP.check()).isEmpty();
    assertThat(MetricFamily.P99.neededCheck()).isEmpty();
  }

  @Test
  void everyCheck_hasItsText() {
    List<String> checks = CheckerRegistry.names();
    assertThat(checks).hasSizeGreaterThan(8);
    assertThat(checks)
        .allSatisfy(check ->
            assertThat(Glossary.builtIn().find(check))
                .as(check)
                .hasValueSatisfying(
                    word -> assertThat(word.kind()).isEqualTo(GlossaryEntry.Kind.CHECK)));
  }
}
