package assay.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class JsonCodecTest {

  record Stored(String name, boolean isDone) {
    boolean isNamed() {
      return !name.isEmpty();
    }
  }

  @Test
  void recordsComponents_areItsOnlyProperties() {
    String line = JsonCodec.line(new Stored("a", true));
    assertThat(line).isEqualTo("{\"name\":\"a\",\"isDone\":true}");
    assertThat(JsonCodec.read(line, Stored.class)).isEqualTo(new Stored("a", true));
  }
}
