package assay.report.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SeriesStyleTest {

  /// WCAG 2's minimum contrast for text at level AA.
  private static final double AA = 4.5;

  @Test
  void inksOfText_standOutFromThePageInBothThemes() {
    List<SeriesStyle> styles =
        new ArrayList<>(
            List.of(
                SeriesStyle.TEXT,
                SeriesStyle.MUTED,
                SeriesStyle.BAD,
                SeriesStyle.GOOD,
                SeriesStyle.DOUBT));
    IntStream.range(0, 8).mapToObj(SeriesStyle::series).forEach(styles::add);

    assertThat(styles)
        .allSatisfy(style -> {
          assertThat(contrast(style.light(), SeriesStyle.PAPER.light())).isGreaterThanOrEqualTo(AA);
          assertThat(contrast(style.dark(), SeriesStyle.PAPER.dark())).isGreaterThanOrEqualTo(AA);
        });
  }

  @Test
  void series_areAllDifferent() {
    assertThat(IntStream.range(0, 32).mapToObj(SeriesStyle::series)).doesNotHaveDuplicates();
  }

  @Test
  void contrast_ofBlackOnWhiteIsTwentyOne() {
    assertThat(contrast("#000000", "#ffffff")).isEqualTo(21);
  }

  private static double contrast(String a, String b) {
    double first = luminance(a);
    double second = luminance(b);
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  }

  private static double luminance(String hex) {
    int rgb = Integer.parseInt(hex.substring(1), 16);
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
  }

  private static double linear(int channel) {
    double value = (channel & 0xFF) / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }
}
