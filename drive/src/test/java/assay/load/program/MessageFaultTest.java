package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MessageFaultTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"say\":\"began\"}; `began` lacks `nanos`",
        "{\"say\":\"began\",\"nanos\":null}; `began` lacks `nanos`",
        "{\"say\":\"began\",\"nanos\":\"soon\"}; a field of `began` has another type",
        "{\"say\":\"began\",\"nanos\":1,\"startNanos\":1}; `began` has no field `startNanos`",
        "{\"say\":\"requests\",\"rows\":[]}; `requests` lacks `until`",
        "{\"say\":\"begun\",\"nanos\":1}; its `say` must be one of hello, answered, refused, began, requests",
        "{\"nanos\":1}; its `say` must be one of hello, answered, refused, began, requests",
        "[1]; it is no JSON object",
        "ready; it is no JSON"
      })
  void line_isToldItsFirstFault(String line, String fault) {
    assertThat(MessageFault.of(line)).isEqualTo(fault);
  }
}
