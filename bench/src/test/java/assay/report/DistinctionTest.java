package assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.Results.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DistinctionTest {

  private static final List<String> NAMES = List.of("a", "b", "c");

  @Test
  void overlappingIntervals_areNotDistinguishable() {
    assertThat(words(figure(10, 9, 11), figure(11, 10, 12), figure(10, 8, 12)))
        .isEqualTo("not distinguishable here");
  }

  @Test
  void leaderClearOfTheRest_standsOut() {
    assertThat(words(figure(10, 9, 11), figure(20, 19, 21), figure(30, 29, 31)))
        .isEqualTo("“a” stands out");
  }

  @Test
  void onlyThoseThatOverlapTheLeader_areNamed() {
    assertThat(words(figure(10, 9, 12), figure(11, 10, 13), figure(30, 29, 31)))
        .isEqualTo("a, b: not distinguishable here");
  }

  @Test
  void figuresWithoutIntervals_areNotTested() {
    Figure bare = FiguresTest.figure("ns", 10, null, null);
    assertThat(words(bare, bare, figure(10, 9, 11))).isEqualTo("no interval: no test");
  }

  @Test
  void oneRunEach_isNoTest() {
    assertThat(Distinction.oneRunEach(1)).isTrue();
    assertThat(Distinction.oneRunEach(2)).isFalse();
  }

  private static String words(Figure... figures) {
    return Distinction.of(new Ledger.Column(Metric.of("p50(put)"), List.of(figures)), NAMES);
  }

  private static Figure figure(double value, double low, double high) {
    return FiguresTest.figure("ns", value, low, high);
  }
}
