package assay.engine.coherence.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import assay.workload.tradeoffs.Customer;
import com.oracle.coherence.io.json.JsonSerializer;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Records through the proxy's JSON: the returned record is the oracle.
final class RecordJsonBundleTest {

  private static final String AS_PYTHON_WRITES =
      """
      {"@class": "assay.engine.coherence.proxy.RecordJsonBundleTest$Order", "id": 7, "total": -9007199254740993, \
      "note": "caf\\u00e9", "more": [1], "lines": [{"item": "a", "count": 2}]}\
      """;

  private final JsonSerializer json =
      new JsonSerializer(
          RecordJsonBundleTest.class.getClassLoader(), b -> b.setEnforceTypeAliases(false), false);

  record Line(String item, int count) {}

  record Order(int id, long total, @Nullable String note, List<Line> lines) {}

  @Test
  void record_comesBackAsItWas() throws IOException {
    Order sparse = new Order(1, Long.MAX_VALUE, null, List.of());
    for (Object value : List.of(Customer.of(7, 3, 1, 64), sparse)) {
      byte[] written = json.serialize(value).toByteArray();
      assertThat(json.deserialize(written, Object.class)).isEqualTo(value);
    }
  }

  @Test
  void componentsAreFoundByName_andWhatIsNoneIsPassedOver() throws IOException {
    assertThat(json.deserialize(AS_PYTHON_WRITES, Object.class))
        .isEqualTo(new Order(7, -9_007_199_254_740_993L, "café", List.of(new Line("a", 2))));
  }
}
