package assay.api.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FieldTest {

  private record Key(String name) {}

  private record Value(int count, @Nullable String text) {}

  private static final Map.Entry<?, ?> ENTRY = Map.entry(new Key("a"), new Value(7, null));

  @Test
  void component_isThatOfKeyOrValue() {
    assertThat(Field.ofKey("name").in(ENTRY)).isEqualTo("a");
    assertThat(Field.of("count").in(ENTRY)).isEqualTo(7);
    assertThat(Field.of("text").in(ENTRY)).isNull();
  }

  @Test
  void whatIsNotThere_isNull() {
    assertThat(Field.of("name").in(ENTRY)).isNull();
    assertThat(Field.ofKey("name").in(Map.entry("a", "b"))).isNull();
  }
}
