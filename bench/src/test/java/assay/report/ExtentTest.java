package assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.FigureDraft;
import assay.record.Results.Figure;
import assay.record.Results.Fold;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExtentTest {

  private static Figure figure(Fold fold, Double... repeats) {
    return FigureDraft.of("p50(put)", 2e6)
        .fold(fold)
        .interval(0.5e6, 3.5e6)
        .repeats(repeats)
        .samples(100)
        .figure();
  }

  @Test
  void fewRuns_haveMinimumAndMaximum() {
    Figure figure = figure(Fold.MEDIAN, 1.9e6, 2e6, 2.4e6);

    assertThat(Extent.of(figure)).isEqualTo(new Extent(1.9e6, 2.4e6, true));
    assertThat(Figures.UNICODE.interval(figure)).isEqualTo("min 1.90 ms, max 2.40 ms");
  }

  @Test
  void sixRuns_haveTheirInterval() {
    Figure figure = figure(Fold.MEDIAN, 1.9e6, 2e6, 2.4e6, 2e6, 2e6, 2.1e6);

    assertThat(Extent.of(figure)).isEqualTo(new Extent(0.5e6, 3.5e6, false));
    assertThat(Figures.UNICODE.interval(figure)).isEqualTo("±75 %");
  }

  @Test
  void harmOfFewRuns_keepsTheEndsThatItHas() {
    assertThat(Extent.of(figure(Fold.WORST, 1.9e6, 2e6)))
        .isEqualTo(new Extent(0.5e6, 3.5e6, false));
  }
}
