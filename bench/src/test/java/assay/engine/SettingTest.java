package assay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingTest {

  private static final Setting BACKUP =
      new Setting(
          List.of("sync", "scheduled(<duration>)", "none"), null, null, null, "sync", null, null);

  @ParameterizedTest
  @CsvSource({
    "sync, true",
    "none, true",
    "scheduled(2s), true",
    "scheduled(250ms), true",
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
    "percent, 5%, true",
    "percent, 0.5%, true",
    "percent, 5, false",
    "percent, 101%, false",
    "text, anything at all, true",
  })
  void types_allowTheirForm(String type, String value, boolean allowed) {
    assertThat(new Setting(null, type, 1L, 64L, null, null, null).allows(value)).isEqualTo(allowed);
  }
}
