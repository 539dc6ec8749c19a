package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.words.Word;
import assay.words.Words;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Every figure and every check that the judge knows has its word.
final class JudgedWordsTest {

  private static final Set<String> UNITS =
      Set.of("ns", "/s", "share", "count", "bytes", "requests", "rows");

  @Test
  void everyFamilyOfMetrics_hasItsTextAndItsUnit() {
    assertThat(Metric.families()).hasSizeGreaterThan(50);
    assertThat(Metric.families())
        .allSatisfy(family ->
            assertThat(Words.all().find(family))
                .as(family)
                .hasValueSatisfying(word -> {
                  assertThat(word.kind()).isIn(Word.Kind.METRIC, Word.Kind.CHECK);
                  assertThat(word.unit()).isIn(UNITS);
                  assertThat(word.unit()).isEqualTo(Metric.known(family).unit());
                }));
  }

  @Test
  void everyCheck_hasItsText() {
    List<String> checks = Checkers.names();
    assertThat(checks).hasSizeGreaterThan(8);
    assertThat(checks)
        .allSatisfy(check ->
            assertThat(Words.all().find(check))
                .as(check)
                .hasValueSatisfying(word -> assertThat(word.kind()).isEqualTo(Word.Kind.CHECK)));
  }
}
