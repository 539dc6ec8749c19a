package assay.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.SampleCalibration;
import assay.report.text.TerminalCapabilities;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CalibrationTextTest {

  private static List<String> lines(boolean ascii) {
    return CalibrationText.lines(
        SampleCalibration.quiet(), new TerminalCapabilities(100, ascii, false));
  }

  private static String row(String start) {
    return lines(false).stream()
        .map(String::strip)
        .filter(line -> line.startsWith(start))
        .map(line -> line.replaceAll(" {2,}", " | "))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no line begins with " + start));
  }

  @Test
  void everyFigure_standsInItsRow() {
    assertThat(row("monotonic clock")).isEqualTo("monotonic clock | 21.4 ns | 10 ns");
    assertThat(row("quiet"))
        .isEqualTo("quiet | 61.0 µs | 72.0 µs | 130 µs | 1.45 ms | 3.00 ms | 14,000");
    assertThat(row("every core busy")).contains(" | – | – | 9.00 ms | 900");
    assertThat(row("10.0k/s"))
        .isEqualTo("10.0k/s | 500 ns | 61.0 µs | 512 µs | 900 µs | 2.00 ms | 10.0k/s | 0");
    assertThat(row("100k/s")).endsWith("87.7k/s | 123,456");
    assertThat(row("1  ")).startsWith("1 | 10.5M/s | 9.80M/s … 10.7M/s");
    assertThat(row("get")).isEqualTo("get | 12.3k/s | 12.4k/s | 0.991 | 0.985 … 0.996");
  }

  @Test
  void whatCouldNotBeReached_isSaidInWords() {
    assertThat(lines(false))
        .anyMatch(line -> line.contains("51.5k/s") && line.contains("86.9 % were sent"))
        .anyMatch(line -> line.contains("none") && line.contains("312 µs late"))
        .anyMatch(line -> line.contains("16.0M/s") && line.endsWith("–"));
  }

  @Test
  void hostDateAndLoad_comeFirst() {
    assertThat(lines(false).getFirst())
        .isEqualTo("calibrated 2026-11-20T10:00:00Z by assay 0.1.0, took 3 min");
    assertThat(String.join(" ", lines(false)))
        .contains(
            "Imagined 3000 · 2 cores · 7.63 GiB", "load average before 0.12 0.30 0.28, after 1.90");
  }

  @Test
  void asciiScreen_showsTheSame() {
    assertThat(String.join("\n", lines(true))).isASCII().doesNotContain("?");
    assertThat(lines(true)).hasSameSizeAs(lines(false));
  }
}
