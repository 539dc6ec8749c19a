package assay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingDefinitionTest {

  private static final SettingDefinition BACKUP =
      words("sync", null, "sync", "scheduled(<duration>)", "none");

  /// @param atMost the setting whose value a number must not exceed; null for none
  private static SettingDefinition words(
      String otherwise, @Nullable String atMost, String... values) {
    List<String> words = List.of(values);
    return new SettingDefinition(
        words, null, null, null, otherwise, null, null, null, null, null, null, null, atMost);
  }

  @ParameterizedTest
  @CsvSource({
    "sync, true",
    "none, true",
    "scheduled(2s), true",
    "scheduled(250ms), true",
    "scheduled(24h), true",
    "scheduled(25h), false",
    "scheduled(0s), false",
    "scheduled(999999999999h), false",
    "scheduled(2), false",
    "scheduled(), false",
    "scheduled, false",
    "sync(2s), false",
    "asnyc, false",
    "'', false",
  })
  void words_areAllowedAsWritten(String value, boolean allowed) {
    assertThat(BACKUP.allows(value)).isEqualTo(allowed);
  }

  @ParameterizedTest
  @CsvSource({"50%, true", "0%, true", "0.5%, true", "50, false", "<percent>, false", "'', false"})
  void percentOfAWorkload_isAllowedAsWritten(String value, boolean allowed) {
    SettingDefinition share = words("0%", null, "<percent>");
    assertThat(share.allows(value)).isEqualTo(allowed);
  }

  @ParameterizedTest
  @CsvSource({
    "integer, 1, true",
    "integer, 0, false",
    "integer, 65, false",
    "integer, 1.5, false",
    "integer, 99999999999999, false",
    "boolean, true, true",
    "boolean, yes, false",
    "size, 256m, true",
    "size, 256, false",
    "size, 0m, false",
    "size, 256MB, false",
    "duration, 30s, true",
    "duration, 30, false",
    "duration, 0s, true",
    "duration, 25h, false",
    "percent, 5%, true",
    "percent, 0.5%, true",
    "percent, 5, false",
    "percent, 101%, false",
    "text, anything at all, true",
    "fault, none, true",
    "fault, kill member, true",
    "fault, pause member for 24h, true",
    "fault, pause member for 25h, false",
    "fault, pause member for 0s, false",
    "fault, pause member for 3s for 4s, false",
    "fault, stutter member for 3s burst 1s, true",
    "fault, stutter member by bursts of 1s for 3s, true",
    "fault, stutter member for 3s burst 4s, false",
    "fault, throttle member to 10% for 3s, true",
    "fault, throttle member to 99.5% for 3s, true",
    "fault, throttle member to NaN% for 3s, false",
    "fault, throttle member to -5% for 3s, false",
    "fault, throttle member to 1000% for 3s, false",
    "fault, throttle member to 100% for 3s, false",
    "fault, throttle member to 0% for 3s, false",
    "fault, throttle member to 10 for 3s, false",
    "fault, throttle member to Infinity% for 3s, false",
    "fault, throttle member to 0x10p3% for 3s, false",
    "fault, kill member at 3s, false",
    "duration, 0s, true",
    "duration, 1ms, true",
    "duration, 24h, true",
    "duration, 999us, false",
    "duration, 1ns, false",
    "duration, 0.0000001s, false",
    "duration, 25h, false",
    "short-duration, 0s, true",
    "short-duration, 1us, true",
    "short-duration, 999ns, false",
  })
  void types_allowTheirForm(String type, String value, boolean allowed) {
    assertThat(
            new SettingDefinition(
                    null, type, 1L, 64L, null, null, null, null, null, null, null, null, null)
                .allows(value))
        .isEqualTo(allowed);
  }

  @Test
  void valueMayNeedWhatOthersDoNot() {
    Map<String, String> one = Map.of("members", "1");
    SettingDefinition database =
        new SettingDefinition(
            List.of("h2", "postgres", "emulated"),
            null,
            null,
            null,
            "h2",
            null,
            Map.of("transaction", "none"),
            null,
            null,
            Map.of("emulated", one),
            null,
            null,
            null);

    assertThat(database.neededWith("h2")).isEmpty();
    assertThat(database.neededWith("postgres")).isEqualTo(Map.of("transaction", "none"));
    assertThat(database.neededWith("emulated"))
        .isEqualTo(Map.of("transaction", "none", "members", "1"));
  }

  @ParameterizedTest
  @CsvSource({
    "wait, true, -1",
    "wait(1), true, 1",
    "wait(12), true, 12",
    "wait(0), false, 0",
    "wait(-1), false, -1",
    "wait(1.5), false, -1",
    "wait(), false, -1",
    "wait(1234567), false, 1234567",
    "7, false, 7",
  })
  void counts_areFromOne(String value, boolean allowed, int number) {
    SettingDefinition acknowledged = words("wait", "backup-count", "wait", "wait(<count>)");

    assertThat(acknowledged.allows(value)).isEqualTo(allowed);
    assertThat(acknowledged.number(value).orElse(-1)).isEqualTo(number);
  }
}
