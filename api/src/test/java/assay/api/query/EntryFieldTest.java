package assay.api.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntryFieldTest {

  private record Key(String name) {}

  private record Value(int count, @Nullable String text) {}

  private static final Map.Entry<?, ?> ENTRY = Map.entry(new Key("a"), new Value(7, null));

  @Test
  void component_isThatOfKeyOrValue() {
    assertThat(EntryField.ofKey("name").in(ENTRY)).isEqualTo("a");
    assertThat(EntryField.of("count").in(ENTRY)).isEqualTo(7);
    assertThat(EntryField.of("text").in(ENTRY)).isNull();
  }

  @Test
  void whatIsNotThere_isNull() {
    assertThat(EntryField.of("name").in(ENTRY)).isNull();
    assertThat(EntryField.ofKey("name").in(Map.entry("a", "b"))).isNull();
  }
}
