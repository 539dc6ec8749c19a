package assay.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.FigureDraft;
import assay.record.results.Results.Figure;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumberFormatTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | ns | 0 ns",
        "420 | ns | 420 ns",
        "999.7 | ns | 1.00 µs",
        "61240 | ns | 61.2 µs",
        "420000 | ns | 420 µs",
        "999960 | ns | 1.00 ms",
        "1380000 | ns | 1.38 ms",
        "26000000000 | ns | 26.0 s",
        "999 | /s | 999/s",
        "50000 | /s | 50.0k/s",
        "1250000 | /s | 1.25M/s",
        "0 | share | 0 %",
        "0.0002 | share | 0.02 %",
        "0.331 | share | 33.1 %",
        "1 | share | 100 %",
        "1119 | count | 1,119",
        "1.5 | count | 1.5",
        "240.4 | requests | 240",
        "512 | bytes | 512 B",
        "1023 | bytes | 1,023 B",
        "545259520 | bytes | 520 MiB",
        "3221225472 | bytes | 3.00 GiB",
      })
  void amount_hasThreeDigitsAndAUnit(double value, String unit, String text) {
    assertThat(NumberFormat.UNICODE.amount(value, unit)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10000000 | ns | 10 ms",
        "1500000 | ns | 1.5 ms",
        "100000000 | ns | 100 ms",
        "2000 | /s | 2k/s",
        "0.3 | share | 30 %",
        "1500 | count | 1,500",
        "0 | ns | 0",
      })
  void brief_dropsZerosThatSayNothing(double value, String unit, String text) {
    assertThat(NumberFormat.UNICODE.brief(value, unit)).isEqualTo(text);
  }

  @Test
  void noValue_isADash() {
    assertThat(NumberFormat.UNICODE.amount(null, "ns")).isEqualTo("–");
    assertThat(NumberFormat.UNICODE.amount(Double.NaN, "ns")).isEqualTo("–");
    assertThat(NumberFormat.ASCII.amount(null, "ns")).isEqualTo("-");
  }

  @Test
  void ascii_writesMicrosecondsWithU() {
    assertThat(NumberFormat.ASCII.amount(420_000.0, "ns")).isEqualTo("420 us");
    assertThat(NumberFormat.ASCII.plain("a ± b … 1 µs ★")).isEqualTo("a +- b ... 1 us ?");
  }

  @Test
  void interval_isThePercentageOfItsHalfWidth() {
    assertThat(NumberFormat.UNICODE.interval(figure("ns", 100.0, 96.0, 104.0))).isEqualTo("±4 %");
    assertThat(NumberFormat.ASCII.interval(figure("ns", 100.0, 96.0, 104.0))).isEqualTo("+-4 %");
  }

  @Test
  void interval_ofAShareNamesItsEnds() {
    assertThat(NumberFormat.UNICODE.interval(figure("share", 0.3, 0.29, 0.31)))
        .isEqualTo("[29.0 … 31.0 %]");
  }

  @Test
  void interval_widerThanItsFigureNamesItsEnds() {
    assertThat(NumberFormat.UNICODE.interval(figure("ns", 100.0, 0.0, 400.0)))
        .isEqualTo("[0 … 400 ns]");
  }

  @Test
  void interval_isEmptyWhereThereIsNone() {
    assertThat(NumberFormat.UNICODE.interval(figure("ns", 100.0, null, null))).isEmpty();
  }

  @Test
  void controlCharacters_doNotReachAnySurface() {
    assertThat(NumberFormat.UNICODE.plain("a\u001B[31mb\u0007\u202Ec\nd"))
        .isEqualTo("a\uFFFD[31mb\uFFFD\uFFFDc d");
  }

  @Test
  void length_isForPeople() {
    assertThat(NumberFormat.UNICODE.length(38_000_000_000L)).isEqualTo("38 s");
    assertThat(NumberFormat.UNICODE.length(240_000_000_000L)).isEqualTo("4 min");
    assertThat(NumberFormat.UNICODE.length(6_720_000_000_000L)).isEqualTo("1 h 52 min");
  }

  static Figure figure(String unit, double value, @Nullable Double low, @Nullable Double high) {
    return FigureDraft.of("m", value)
        .unit(unit)
        .interval(low, high)
        .repeats(value, value, value, value, value, value)
        .figure();
  }
}
