package assay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

final class JsonTest {

  private record Pair(int one, int other) {}

  @Test
  void nullInPlaceOfAValue_isRefusedLikeAnyOtherText() {
    assertThat(JsonCodec.read("{\"one\": 1, \"other\": 2}", Pair.class)).isEqualTo(new Pair(1, 2));
    for (String text : new String[] {"null", " null ", "[]", ""}) {
      assertThatThrownBy(() -> JsonCodec.read(text, Pair.class))
          .isInstanceOf(JacksonException.class);
    }
    assertThatThrownBy(() -> JsonCodec.read("null", int[].class)).hasMessageContaining("null");
  }
}
