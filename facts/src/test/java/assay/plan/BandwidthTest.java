package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BandwidthTest {

  @ParameterizedTest
  @CsvSource({
    "unlimited, 0",
    "56kbit, 56000",
    "100Mbit, 100000000",
    "1Gbit, 1000000000",
    "1500kbit, 1500000"
  })
  void bandwidth_isReadAndWrittenAlike(String text, long bits) {
    assertThat(Bandwidth.parse(text)).contains(bits);
    assertThat(Bandwidth.text(bits)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0Mbit", "-1Mbit", "100", "100mbit", "2Gbit", "1.5Mbit", "9999999Mbit"})
  void whatIsNone_isNotRead(String text) {
    assertThat(Bandwidth.parse(text)).isEmpty();
  }

  @Test
  void most_isWhatAnEmulatedLinkMayBeAsked() {
    assertThat(Bandwidth.parse(Bandwidth.text(Bandwidth.MOST))).contains(Bandwidth.MOST);
  }
}
