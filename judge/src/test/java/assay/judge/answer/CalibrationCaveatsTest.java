package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.record.SampleCalibration;
import assay.record.environment.Calibration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CalibrationCaveatsTest {

  private static final String SAME_DAY = "2026-11-20T18:00:00Z";

  private static String sentence(@Nullable Calibration calibration, String at) {
    return Said.of(CalibrationCaveats.sentence(calibration, SampleCalibration.host(), at));
  }

  private static boolean current(String at) {
    return CalibrationCaveats.current(SampleCalibration.quiet(), SampleCalibration.host(), at);
  }

  @Test
  void hostOfItsOwn_isToldByItsFigures() {
    assertThat(sentence(SampleCalibration.quiet(), SAME_DAY))
        .isEqualTo(
            "this host: send delay p99 512 µs at 10k/s, hiccup p99.9 1.45 ms; calibration less than"
                + " a day old");
    assertThat(current(SAME_DAY)).isTrue();
  }

  @Test
  void none_isToldWithTheRemedy() {
    assertThat(sentence(null, SAME_DAY)).contains("never calibrated", "assay calibrate");
    assertThat(CalibrationCaveats.current(null, Map.of(), SAME_DAY)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"2026-11-21T10:00:00Z, 1 day old", "2026-12-20T10:00:00Z, 30 days old"})
  void age_isInDays(String at, String words) {
    assertThat(sentence(SampleCalibration.quiet(), at)).endsWith(words);
    assertThat(current(at)).isTrue();
  }

  @Test
  void oldOne_isToldToBeSo() {
    String at = "2026-12-21T10:00:00Z";
    assertThat(sentence(SampleCalibration.quiet(), at))
        .endsWith("31 days old, too old: assay calibrate");
    assertThat(current(at)).isFalse();
  }

  @Test
  void unreadableTime_isOfUnknownAge() {
    assertThat(sentence(SampleCalibration.quiet(), "yesterday")).contains("of unknown age");
    assertThat(current("yesterday")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"processor, Other 1", "cores, 64", "system, Linux 6.2.0 amd64", "JVM, Other 21"})
  void otherHostKernelOrJdk_isNotTakenForThisOne(String fact, String value) {
    Map<String, String> other = new TreeMap<>(SampleCalibration.host());
    other.put(fact, value);
    assertThat(Said.of(CalibrationCaveats.sentence(SampleCalibration.quiet(), other, SAME_DAY)))
        .contains("of another host", fact, SampleCalibration.host().get(fact))
        .doesNotContain("1.45 ms");
    assertThat(CalibrationCaveats.current(SampleCalibration.quiet(), other, SAME_DAY)).isFalse();
  }

  @Test
  void factsThatChangeByTheHour_areNoOtherHost() {
    Map<String, String> same = new TreeMap<>(SampleCalibration.host());
    same.put("memory available, KiB", "17");
    same.put("load average before", "9 9 9");
    same.remove("system");
    assertThat(CalibrationCaveats.current(SampleCalibration.quiet(), same, SAME_DAY)).isTrue();
  }

  @Test
  void otherWorkMeanwhile_isToldFromHalfTheCoresOn() {
    assertThat(sentence(SampleCalibration.of("1.01 0 0"), SAME_DAY))
        .endsWith("made beside other work (load average 1.01)");
    assertThat(CalibrationCaveats.busyLoad(SampleCalibration.of("1.01 0 0"))).contains("1.01");
    assertThat(CalibrationCaveats.busyLoad(SampleCalibration.of("1.00 9 9"))).isEmpty();
    assertThat(CalibrationCaveats.busyLoad(SampleCalibration.of(""))).isEmpty();
  }
}
