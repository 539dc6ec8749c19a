package assay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

final class JsonTest {

  private record Pair(int one, int other) {}

  @Test
  void nullInPlaceOfAValue_isRefusedLikeAnyOtherText() {
    assertThat(Json.read("{\"one\": 1, \"other\": 2}", Pair.class)).isEqualTo(new Pair(1, 2));
    for (String text : new String[] {"null", " null ", "[]", ""}) {
      assertThatThrownBy(() -> Json.read(text, Pair.class)).isInstanceOf(JacksonException.class);
    }
    assertThatThrownBy(() -> Json.read("null", int[].class)).hasMessageContaining("null");
  }
}
