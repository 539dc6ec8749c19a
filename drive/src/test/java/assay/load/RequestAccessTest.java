package assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DataParameters;
import assay.api.Settings;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequestAccessTest {

  @ParameterizedTest
  @CsvSource({"put, WRITES", "insert, WRITES", "get, READS_KEYS", "nothing, OTHER"})
  void use_isToldByARequestThatIsMade(String kind, RequestAccess use) {
    DataParameters data =
        new DataParameters(Map.of("registers", 10L, "counters", 0L), new Settings(Map.of()));
    assertThat(RequestAccess.of(new MemoryWorkload(), data, kind)).isEqualTo(use);
  }

  @ParameterizedTest
  @CsvSource({"put, OTHER", "get, OTHER"})
  void withoutRegisters_nothingIsJudged(String kind, RequestAccess use) {
    DataParameters data =
        new DataParameters(Map.of("registers", 0L, "counters", 0L), new Settings(Map.of()));
    assertThat(RequestAccess.of(new MemoryWorkload(), data, kind)).isEqualTo(use);
  }
}
