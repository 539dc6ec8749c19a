package assay.broker.artemis.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Settings;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BrokerSettingsTest {

  private static BrokerSettings with(String journalFile) {
    Map<String, String> values =
        new HashMap<>(
            Map.of(
                "reuse", "true",
                "prefetch", "buffered",
                "consumers", "4",
                "journal", "nio",
                "journal-sync", "true",
                "transaction", "local",
                "acknowledgement", "after",
                "between-commits", "0s"));
    values.put("journal-file", journalFile);
    return BrokerSettings.of(new Settings(values));
  }

  @ParameterizedTest
  @CsvSource({"64k, 65536", "10m, 10485760", "1g, 1073741824", "2047m, 2146435072"})
  void fileOfTheJournal_hasAsManyBytes(String size, int bytes) {
    assertThat(with(size).journalFile()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2g", "2048m", "999999999g"})
  void fileThatArtemisCannotHave_isRefusedWithWhatToDo(String size) {
    assertThatThrownBy(() -> with(size))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "`journal-file: %s` is larger than a file of Artemis' journal can be: ask for 2047m at the most"
                .formatted(size));
  }
}
