package assay.record.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.record.history.OperationOutcome;
import assay.record.latency.LatencyTag.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LatencyTagTest {

  @Test
  void text_isReadAgain_withAndWithoutAPart() {
    LatencyTag whole = new LatencyTag("open-1", true, "put", Span.RESPONSE, OperationOutcome.OK);
    LatencyTag part = new LatencyTag("open-1", true, "put", Span.DELAY, OperationOutcome.SHED, 12);
    assertThat(whole.text()).isEqualTo("open-1/measured/put/response/ok");
    assertThat(part.text()).isEqualTo("open-1/measured/put/delay/shed/12");
    assertThat(LatencyTag.parse(whole.text())).isEqualTo(whole);
    assertThat(LatencyTag.parse(part.text())).isEqualTo(part);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "open-1/measured/put/response",
        "open-1/measured/put/response/ok/",
        "open-1/measured/put/response/ok/-1",
        "open-1/measured/put/response/ok/1/2"
      })
  void otherText_isNoTag(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> LatencyTag.parse(text));
  }
}
